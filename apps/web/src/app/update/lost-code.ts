const lost = new WeakSet<Error>();

// Told by the build's loader, with the error that the import then fails with.
window.addEventListener('vite:preloadError', ({ payload }) => lost.add(payload));

/** Whether this is the failure to load a part of the app: offline, or gone from a server that has a newer version. */
export function isLostCode(error: unknown): boolean {
  return error instanceof Error && lost.has(error);
}

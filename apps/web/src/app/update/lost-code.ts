const lost = new WeakSet<Error>();

// Told by the build's loader, with the error that the import then fails with.
window.addEventListener('vite:preloadError', ({ payload }) => lost.add(payload));

/** Whether this is the failure to load a part of the app: offline, or gone from a server that has a newer version. */
export function isLostCode(error: unknown): boolean {
  return error instanceof Error && lost.has(error);
}

/**
 * Loads a part of the app for a route. What cannot be loaded is said in words of our own: where the router knows the
 * browser's, it loads the whole page anew, which without a network leaves nothing on the screen.
 */
export async function loadPart<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch (cause) {
    if (!isLostCode(cause)) throw cause;
    const error = new Error('A part of the app could not be loaded.', { cause });
    lost.add(error);
    throw error;
  }
}

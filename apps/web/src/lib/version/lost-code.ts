const lost = new WeakSet<Error>();

// The build's loader fires this with the error that the import then rejects with.
window.addEventListener('vite:preloadError', ({ payload }) => lost.add(payload));

/**
 * Whether this error is a failure to load a part of the app: offline, or gone from a server that has a newer version.
 */
export function isLostCode(error: unknown): boolean {
  return error instanceof Error && lost.has(error);
}

/**
 * Loads a part of the app for a route. A failure is rethrown with our own message: on the browser's message the router
 * would reload the whole page, which without a network leaves an empty screen.
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

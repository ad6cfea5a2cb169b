/** The app does not open before it is known. Milliseconds. */
const ANSWER_MS = 5000;

/**
 * Whether the server gives out the version of the app that runs here, by the script it begins with: nothing newer will
 * come, whatever this device has seen before. Asked past the worker, which would answer with its own.
 */
export async function isServedVersion(): Promise<boolean> {
  const own = document.querySelector('script[type="module"][src]')?.getAttribute('src');
  if (!own) return false;
  const answer = await fetch('/app', { cache: 'no-store', signal: AbortSignal.timeout(ANSWER_MS) });
  return answer.ok && (await answer.text()).includes(`src="${own}"`);
}

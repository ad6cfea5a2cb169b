/** The app does not open before the response. Milliseconds. */
const ANSWER_MS = 5000;

/**
 * Whether the server serves the app version that runs here, by its entry script: no newer version will follow, even if
 * this device has seen one. Bypasses the worker, which would respond with its own copy.
 */
export async function isServedVersion(): Promise<boolean> {
  const own = document.querySelector('script[type="module"][src]')?.getAttribute('src');
  if (!own) return false;
  const answer = await fetch('/app', { cache: 'no-store', signal: AbortSignal.timeout(ANSWER_MS) });
  return answer.ok && (await answer.text()).includes(`src="${own}"`);
}

import { afterEach, expect, test, vi } from 'vitest';
import { isServedVersion } from './is-served-version.ts';

afterEach(() => {
  document.head.replaceChildren();
  vi.unstubAllGlobals();
});

function begin(src: string): void {
  const script = document.createElement('script');
  script.type = 'module';
  script.setAttribute('src', src);
  document.head.append(script);
}

const pageOf = (src: string) =>
  `<!doctype html><script>let inline</script><script type="module" crossorigin src="${src}"></script>`;

test.each([
  ['the same version', '/assets/index-1.js', 200, true],
  ['another version', '/assets/index-2.js', 200, false],
  ['an error', '/assets/index-1.js', 503, false],
])('%s on the server', async (_what, served, status, isServed) => {
  begin('/assets/index-1.js');
  const fetched = vi.fn(async () => new Response(pageOf(served), { status }));
  vi.stubGlobal('fetch', fetched);
  expect(await isServedVersion()).toBe(isServed);
  // Without a timeout, a dead connection would keep the app from opening.
  expect(fetched).toHaveBeenCalledWith('/app', { cache: 'no-store', signal: expect.any(AbortSignal) as AbortSignal });
});

test('returns false for a page that does not know its own version', async () => {
  vi.stubGlobal('fetch', async () => new Response(pageOf('/assets/index-1.js')));
  expect(await isServedVersion()).toBe(false);
});

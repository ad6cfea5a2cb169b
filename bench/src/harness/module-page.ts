import { readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';

const ORIGIN = 'http://modules.localhost';
const ROOT = new URL('../../../', import.meta.url);
/** With these a page's clock counts in steps of 5 µs instead of 100. */
const ISOLATED = { 'Cross-Origin-Opener-Policy': 'same-origin', 'Cross-Origin-Embedder-Policy': 'require-corp' };

/**
 * Opens an empty page that can import the repository's own modules, without a build: types are stripped as in Node.
 *
 * @param options.packages By bare name, the address of a module of an npm package.
 * @param options.data What the page fetches as `/data.json`.
 */
export async function openModulePage(
  page: Page,
  { packages, data }: { packages: Readonly<Record<string, string>>; data: unknown },
): Promise<void> {
  const imports = {
    '@boxroom/domain/': '/packages/domain/src/',
    ...Object.fromEntries(Object.entries(packages).map(([name, url]) => [name, url.slice(ROOT.href.length - 1)])),
  };
  const html = `<!doctype html><script type="importmap">${JSON.stringify({ imports })}</script>`;
  await page.route(`${ORIGIN}/**`, (route) => {
    const { pathname } = new URL(route.request().url());
    if (pathname === '/') return route.fulfill({ headers: ISOLATED, contentType: 'text/html', body: html });
    if (pathname === '/data.json')
      return route.fulfill({ headers: ISOLATED, contentType: 'application/json', body: JSON.stringify(data) });
    return route.fulfill({ headers: ISOLATED, contentType: 'text/javascript', body: moduleAt(pathname) });
  });
  await page.goto(`${ORIGIN}/`);
}

function moduleAt(pathname: string): string {
  const path = extname(pathname) === '' ? `${pathname}.ts` : pathname;
  const source = readFileSync(fileURLToPath(new URL(`.${path}`, ROOT)), 'utf8');
  return path.endsWith('.ts') ? stripTypeScriptTypes(source) : source;
}

import { once } from 'node:events';
import { createServer } from 'node:http';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { build } from 'vite';

const ENTRY = fileURLToPath(import.meta.resolve('../bare-page/page.ts'));

export interface BareRow {
  id: string;
  name: string;
  text: string;
  isChecked?: boolean;
}

/** The rows in the page: what `/` and `/?items` show. */
export interface BareRows {
  boxes: BareRow[];
  items: BareRow[];
}

/** Builds the bare React page, and serves it compressed until `stop` is called. */
export async function startBarePage(rows: BareRows): Promise<{ origin: string; stop: () => Promise<void> }> {
  const built = await build({
    configFile: false,
    logLevel: 'warn',
    build: { write: false, target: 'es2022', modulePreload: false, rolldownOptions: { input: ENTRY } },
  });
  const [result] = [built].flat();
  const script = result && 'output' in result ? result.output[0].code : '';
  const data = JSON.stringify(rows).replaceAll('<', '\\u003c');
  const html = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Bare</title><div id="root"></div><script type="application/json" id="rows">${data}</script><script type="module" src="/page.js"></script></html>`;
  const files = new Map([
    ['/page.js', { type: 'text/javascript', body: gzipSync(script), age: 'max-age=31536000, immutable' }],
    ['/', { type: 'text/html', body: gzipSync(html), age: 'no-cache' }],
  ]);
  const server = createServer(({ url = '/' }, response) => {
    const file = files.get(url.split('?', 1)[0] ?? '');
    if (!file) return void response.writeHead(404).end();
    response
      .writeHead(200, { 'content-type': file.type, 'content-encoding': 'gzip', 'cache-control': file.age })
      .end(file.body);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The bare page has no port.');
  return {
    origin: `http://127.0.0.1:${address.port}`,
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

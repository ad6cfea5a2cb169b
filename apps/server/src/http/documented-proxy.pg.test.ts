import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { createNotedTracing } from '../testing/noted-tracing.ts';
import { probeRouter } from '../testing/probe-router.ts';
import { createTestApp, eventually } from '../testing/test-app.ts';
import { createRequestGuard } from './request-guard.ts';

const DOCUMENT = fileURLToPath(new URL('../../../../docs/self-hosting.md', import.meta.url));
/** The block that the document puts into nginx's `server`. */
const block = /```nginx\n([\s\S]+?)```/.exec(readFileSync(DOCUMENT, 'utf8'))?.[1] ?? '';

const CHOSEN = '4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7';

test.each(['boxes.example.org', 'boxes.example.org:8443', '[2001:db8::1]:8443'])(
  'the documented nginx block passes the host name on unchanged: %s',
  (host) => {
    const [, value = ''] = /proxy_set_header Host (\S+);/.exec(block) ?? [];
    // Filled in as nginx does (ngx_http_core_module, "Embedded Variables").
    const variables: Record<string, string> = { $host: host.replace(/:\d+$/, ''), $http_host: host };
    const guard = createRequestGuard({ publicOrigin: `https://${host}` }, () => 3000);
    expect(guard.isKnownHost(variables[value])).toBe(true);
  },
);

test('a real nginx with the documented block serves an address with a port, and no client chooses ids', async () => {
  const nginx = ['/usr/sbin/nginx', '/usr/local/sbin/nginx'].find((path) => existsSync(path));
  if (nginx === undefined) {
    process.stdout.write('Not tried behind a real nginx: none is installed here.\n');
    return;
  }
  const port = await freePort();
  const name = `boxes.example.org:${port}`;
  const { tracing, named } = createNotedTracing();
  const server = await createTestApp({
    router: probeRouter,
    tracing,
    env: { publicOrigin: `http://${name}`, trustProxy: true },
  });
  const folder = mkdtempSync(join(tmpdir(), 'boxroom-nginx-'));
  const settings = join(folder, 'nginx.conf');
  const upstream = await server.listen();
  writeFileSync(settings, configuration({ folder, port, block: block.replaceAll('http://127.0.0.1:3000', upstream) }));
  const child = spawn(nginx, ['-p', folder, '-c', settings], { stdio: 'ignore' });
  const gone = once(child, 'exit');
  try {
    const ask = (path: string) => fetchAs(port, path, name);
    await eventually(async () => (await ask('/livez').catch(() => '')) !== '');
    expect(await ask('/trpc/ping')).toMatch(/^HTTP\/1\.1 200 /);
    expect(server.services.warnings.current()).toEqual([]);
    named.length = 0;
    const answer = await fetchAs(
      port,
      '/trpc/ping',
      name,
      `X-Request-Id: ${CHOSEN}\r\ntraceparent: 00-${CHOSEN}-01\r\n`,
    );
    expect(answer).toMatch(/^x-request-id: [0-9a-f]{32}\r$/m);
    expect(answer).not.toContain(CHOSEN);
    expect(named).toEqual([undefined]);
  } finally {
    child.kill('SIGKILL');
    await gone;
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
});

function configuration({ folder, port, block: location }: { folder: string; port: number; block: string }): string {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (kind) => `${kind}_temp_path ${join(folder, kind)};`,
  );
  return `daemon off; master_process off; pid ${join(folder, 'pid')}; error_log ${join(folder, 'log')};
events {}
http {
  access_log off; ${temporary.join(' ')}
  server {
    listen 127.0.0.1:${port};
    ${location}
  }
}
`;
}

/** Connects by a name that no resolver knows. */
async function fetchAs(port: number, path: string, name: string, headers = ''): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  socket.write(`GET ${path} HTTP/1.1\r\nHost: ${name}\r\nConnection: close\r\n${headers}\r\n`);
  let answer = '';
  socket.on('data', (bytes: Buffer) => (answer += bytes.toString()));
  await once(socket, 'close');
  return answer;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  await new Promise<void>((resolve) => void server.close(() => resolve()));
  return port;
}

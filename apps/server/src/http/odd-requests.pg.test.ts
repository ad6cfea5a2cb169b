import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { probeRouter } from '../testing/probe-router.ts';
import type { TestApp } from '../testing/test-app.ts';
import { createTestApp, SAME_ORIGIN } from '../testing/test-app.ts';

let server: TestApp;
let port: number;
beforeAll(async () => {
  server = await createTestApp({ router: probeRouter });
  port = Number(new URL(await server.listen()).port);
});
afterAll(() => server.stop());

/** Sends the lines exactly as given, which no client would do. */
async function send(...lines: string[]): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  socket.end(`${lines.join('\r\n')}\r\n\r\n`);
  let answer = '';
  socket.on('data', (bytes: Buffer) => (answer += bytes.toString()));
  await once(socket, 'close');
  return answer;
}

const GUARDED = ['content-security-policy', 'x-content-type-options', 'x-frame-options', 'permissions-policy'];

function expectGuarded(answer: string, status: number) {
  const [head = ''] = answer.toLowerCase().split('\r\n\r\n', 1);
  expect(head).toMatch(new RegExp(`^http/1\\.1 ${status} `));
  expect(GUARDED.filter((name) => !head.includes(`\n${name}: `))).toEqual([]);
}

const HOST = `Host: ${SAME_ORIGIN.host}`;

describe('every response has the security headers', () => {
  test.each([
    ['/%', 400],
    ['/%zz', 400],
    ['/box/%e0%a4%a', 400],
    ['/trpc/%', 400],
    [`/pic/${'a'.repeat(1001)}`, 414],
  ])('also the response to %s', async (path, status) => {
    expectGuarded(await send(`GET ${path} HTTP/1.1`, HOST, 'Connection: close'), status);
  });

  test.each([
    ['no HTTP', ['nonsense'], 400],
    ['a header that is too long', ['GET / HTTP/1.1', HOST, `X: ${'x'.repeat(100_000)}`], 431],
    ['no Host', ['GET /livez HTTP/1.1', 'Connection: close'], 400],
  ])('also the response to %s', async (_what, lines, status) => {
    expectGuarded(await send(...lines), status);
  });
});

test.each([
  ['the same host twice', HOST, HOST],
  ['ours first', HOST, 'Host: evil.example'],
  ['ours last', 'host: evil.example', HOST],
])('two Host headers are refused: %s', async (_what, ...hosts) => {
  for (const path of ['/app', '/livez', '/trpc/ping'])
    expectGuarded(await send(`GET ${path} HTTP/1.1`, ...hosts, 'Connection: close'), 400);
  expectGuarded(await send('GET /livez HTTP/1.1', HOST, 'Connection: close'), 200);
});

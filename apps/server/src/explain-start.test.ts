import { expect, test } from 'vitest';
import { explainStart } from './explain-start.ts';

const env = { port: 3443, host: '0.0.0.0', ownHttps: { mode: 'home', httpPort: 3000 } } as Parameters<
  typeof explainStart
>[1];
const fault = (code: string, port?: number) => Object.assign(new Error('It failed.'), { code, ...(port && { port }) });

test.each([
  ['the own port in use', fault('EADDRINUSE', 3443), /^Port 3443 is in use\. .* set PORT to/],
  ['the port of plain http in use', fault('EADDRINUSE', 3000), /^Port 3000 is in use\. .* set HTTP_PORT to/],
  ['the own port forbidden', fault('EACCES', 3443), /may not use port 3443\. Set PORT to/],
  ['the port of plain http forbidden', fault('EACCES', 3000), /may not use port 3000\. Set HTTP_PORT to/],
  ['a forbidden file', fault('EACCES'), /^It failed\.$/],
  ['an address of another machine', fault('EADDRNOTAVAIL', 3443), /does not have the address 0\.0\.0\.0/],
])('%s', (_what, error, expected) => {
  expect(explainStart(error, env)).toMatch(expected);
});

test('without https of its own only PORT is named', () => {
  expect(explainStart(fault('EADDRINUSE', 3000), { ...env, port: 3000, ownHttps: null })).toContain('set PORT to');
});

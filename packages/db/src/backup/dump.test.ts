import { afterEach, expect, test, vi } from 'vitest';
import { libpqEnvironment, libpqOptions } from './dump.ts';

/** pg opens this file. */
const CA = import.meta.filename;
afterEach(() => vi.unstubAllEnvs());
const ADDRESS = `postgres://box%40room:p%2Fss%20word@db.example.org:6543/boxes?sslmode=verify-full&sslrootcert=${CA}`;

test('pg_dump gets the address in its environment, with the decoded password', () => {
  expect(libpqEnvironment(ADDRESS)).toMatchObject({
    PGHOST: 'db.example.org',
    PGPORT: '6543',
    PGUSER: 'box@room',
    PGPASSWORD: 'p/ss word',
    PGDATABASE: 'boxes',
    PGSSLMODE: 'verify-full',
    PGSSLROOTCERT: CA,
  });
});

test('supports a socket without a password', () => {
  const environment = libpqEnvironment('postgres://boxroom@localhost/boxes?host=%2Frun%2Fpostgres');
  expect(environment).toMatchObject({ PGHOST: '/run/postgres', PGPORT: '5432', PGUSER: 'boxroom' });
  expect(environment).not.toHaveProperty('PGPASSWORD');
});

test.each([
  ['sslmode=prefer', 'system'],
  ['sslmode=require', 'system'],
  ['sslmode=verify-ca', 'system'],
  ['sslmode=verify-full', 'system'],
  ['ssl=true', 'system'],
  [`sslmode=require&sslrootcert=${CA}`, CA],
  [`sslrootcert=${CA}`, CA],
])('%s verifies the server, like pg', (query, authorities) => {
  expect(libpqEnvironment(`postgres://boxroom@db.example.org/boxes?${query}`)).toMatchObject({
    PGSSLMODE: 'verify-full',
    PGSSLROOTCERT: authorities,
  });
});

test('verifies the server where the environment asks for TLS', () => {
  vi.stubEnv('PGSSLMODE', 'require');
  const address = 'postgres://boxroom@db.example.org/boxes';
  expect(libpqEnvironment(address)).toMatchObject({ PGSSLMODE: 'verify-full', PGSSLROOTCERT: 'system' });
  vi.stubEnv('PGSSLROOTCERT', CA);
  expect(libpqEnvironment(address)).toMatchObject({ PGSSLMODE: 'verify-full', PGSSLROOTCERT: CA });
  expect(libpqEnvironment(`${address}?sslmode=disable`)).toMatchObject({ PGSSLMODE: 'disable' });
});

test.each([
  ['sslmode=disable', 'disable'],
  ['sslmode=require&uselibpqcompat=true', 'require'],
])('passes %s on unchanged', (query, mode) => {
  const environment = libpqEnvironment(`postgres://boxroom@db.example.org/boxes?${query}`);
  expect(environment).toHaveProperty('PGSSLMODE', mode);
  expect(environment).not.toHaveProperty('PGSSLROOTCERT');
});

test("translates pg's word for TLS without verification to libpq's", () => {
  expect(libpqEnvironment('postgres://boxroom@localhost/boxes?sslmode=no-verify')).toHaveProperty(
    'PGSSLMODE',
    'require',
  );
});

test('the options for display contain no password', () => {
  expect(libpqOptions(ADDRESS)).toEqual([
    '--host=db.example.org',
    '--port=6543',
    '--username=box@room',
    '--dbname=boxes',
  ]);
});

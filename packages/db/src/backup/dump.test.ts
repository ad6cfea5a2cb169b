import { afterEach, expect, test, vi } from 'vitest';
import { libpqEnvironment, libpqOptions } from './dump.ts';

/** pg opens the file. */
const CA = import.meta.filename;
afterEach(() => vi.unstubAllEnvs());
const ADDRESS = `postgres://box%40room:p%2Fss%20word@db.example.org:6543/boxes?sslmode=verify-full&sslrootcert=${CA}`;

test('pg_dump is told the address in its environment, with the password as it is meant', () => {
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

test('a socket, and no password', () => {
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
])('%s: who answers is checked, as pg does', (query, authorities) => {
  expect(libpqEnvironment(`postgres://boxroom@db.example.org/boxes?${query}`)).toMatchObject({
    PGSSLMODE: 'verify-full',
    PGSSLROOTCERT: authorities,
  });
});

test('so it is where the environment asks for TLS', () => {
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
])('%s is what it says', (query, mode) => {
  const environment = libpqEnvironment(`postgres://boxroom@db.example.org/boxes?${query}`);
  expect(environment).toHaveProperty('PGSSLMODE', mode);
  expect(environment).not.toHaveProperty('PGSSLROOTCERT');
});

test("pg's own word for TLS without a check is one that libpq knows", () => {
  expect(libpqEnvironment('postgres://boxroom@localhost/boxes?sslmode=no-verify')).toHaveProperty(
    'PGSSLMODE',
    'require',
  );
});

test('what is shown to be typed has no password', () => {
  expect(libpqOptions(ADDRESS)).toEqual([
    '--host=db.example.org',
    '--port=6543',
    '--username=box@room',
    '--dbname=boxes',
  ]);
});

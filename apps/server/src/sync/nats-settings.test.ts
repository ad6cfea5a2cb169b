import { expect, test } from 'vitest';
import { readEnv } from '../env.ts';

const DATABASE_URL = 'postgres://db/boxroom';
const read = (values: Record<string, string>) => {
  const result = readEnv({ DATABASE_URL, ...values });
  return result.ok ? result.env.nats : result.problems;
};
const NONE = { user: null, password: null, credentialsFile: null, caFile: null };

test.each<[Record<string, string>, unknown]>([
  [{}, null],
  [{ NATS_URL: 'nats://a.example.org:4222' }, { ...NONE, servers: ['a.example.org:4222'] }],
  [
    { NATS_URL: 'nats://me:p%40ss@a:4222, tls://b:4223', NATS_CA_FILE: '/ca.pem' },
    { ...NONE, servers: ['a:4222', 'tls://b:4223'], user: 'me', password: 'p@ss', caFile: '/ca.pem' },
  ],
  [{ NATS_URL: 'nats://token@a:4222' }, { ...NONE, servers: ['a:4222'], user: 'token' }],
  [
    { NATS_URL: 'nats://a', NATS_CREDS_FILE: '/me.creds' },
    { ...NONE, servers: ['a'], credentialsFile: '/me.creds' },
  ],
])('%j is %j', (values, expected) => {
  expect(read(values)).toEqual(expected);
});

test.each<[Record<string, string>, string]>([
  [{ NATS_URL: 'http://a' }, 'NATS_URL must list addresses like nats://user:password@nats.example.org:4222.'],
  [{ NATS_URL: 'a:4222' }, 'NATS_URL must list addresses like nats://user:password@nats.example.org:4222.'],
  [{ NATS_URL: 'nats://a, http://b' }, 'NATS_URL must list addresses like nats://user:password@nats.example.org:4222.'],
  [{ NATS_URL: ' , ' }, 'NATS_URL must list addresses like nats://user:password@nats.example.org:4222.'],
  [{ NATS_CREDS_FILE: '/me.creds' }, 'NATS_CREDS_FILE and NATS_CA_FILE need NATS_URL.'],
  [{ NATS_CA_FILE: '/ca.pem' }, 'NATS_CREDS_FILE and NATS_CA_FILE need NATS_URL.'],
  [
    { NATS_URL: 'nats://me:p@a', NATS_CREDS_FILE: '/me.creds' },
    'Put a user into NATS_URL or set NATS_CREDS_FILE, not both.',
  ],
  [
    { NATS_URL: 'nats://a', DATABASE_URL: '' },
    'NATS_URL needs DATABASE_URL: the embedded database has a single process.',
  ],
])('%j is refused: %s', (values, problem) => {
  expect(read(values)).toEqual([problem]);
});

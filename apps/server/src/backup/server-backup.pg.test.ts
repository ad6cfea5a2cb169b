import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { libpqEnvironment, libpqOptions } from '@boxroom/db/backup/dump';
import { withClient } from '@boxroom/db/embedded/endpoint';
import { SILENT_LOG } from '@boxroom/db/log';
import { migrate } from '@boxroom/db/migrate';
import { findPostgres, startServerPostgres } from '@boxroom/db/testing/find-postgres';
import { createTestDatabase, type TestDatabase } from '@boxroom/db/testing/test-database';
import { urlOfDatabase } from '@boxroom/db/testing/test-server';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { checksumTables, fillDatabase, fillPictures, hashPictures, readState } from '../testing/backup-household.ts';
import { readManifest } from './manifest.ts';
import { restoreBackup } from './restore-backup.ts';
import { takeBackup } from './take-backup.ts';

vi.setConfig({ testTimeout: 120_000 });

let dataDir: string;
let shelf: string;
let database: TestDatabase;

beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'boxroom-data-'));
  shelf = mkdtempSync(join(tmpdir(), 'boxroom-shelf-'));
  database = await createTestDatabase();
  fillPictures(dataDir);
});
afterEach(async () => {
  await database.drop();
  for (const folder of [dataDir, shelf]) rmSync(folder, { recursive: true, force: true });
});

const common = { log: SILENT_LOG, say: () => undefined, signal: new AbortController().signal };

async function take(pgDump: string, databaseUrl = database.url): Promise<string> {
  return (await takeBackup({ ...common, dataDir, databaseUrl, target: shelf, version: '1.2.3', testing: { pgDump } }))
    .folder;
}

/** Creates a program that claims to be pg_dump of a version and runs a line of shell as the dump. */
function standIn(major: number, dump: string): string {
  const program = join(dataDir, 'pg_dump');
  const lines = ['#!/bin/sh', `if [ "$1" = --version ]; then echo "pg_dump (PostgreSQL) ${major}.1"; exit 0; fi`, dump];
  writeFileSync(program, `${lines.join('\n')}\n`);
  chmodSync(program, 0o755);
  return program;
}

/** Writes the arguments and the environment to the dump's file. */
const WRITE_CALL = 'for a; do case "$a" in --file=*) f="${a#--file=}"; esac; done; { echo "$@"; env; } > "$f"';

test('pg_dump gets the URL in its environment, and no secret in its arguments', async () => {
  const folder = await take(standIn(99, WRITE_CALL), withSecret(database.url));
  const [args = '', ...environment] = readFileSync(join(folder, 'database.dump'), 'utf8').split('\n');
  expect(args).toContain('--format=custom');
  expect(args).not.toContain(secret());
  expect(environment).toContain(`PGPASSWORD=${decodeURIComponent(secret())}`);
  expect(environment).toContain(`PGDATABASE=${new URL(database.url).pathname.slice(1)}`);
});

test('stores the dump with the pictures and records the backup', async () => {
  const folder = await take(standIn(99, WRITE_CALL));
  const manifest = await readManifest(folder);
  expect(manifest).toMatchObject({ kind: 'server', version: '1.2.3', pictures: { files: 10 }, database: { files: 1 } });
  expect(hashPictures(folder)).toEqual(hashPictures(dataDir));
  expect(statSync(join(folder, 'database.dump')).mode & 0o077).toBe(0);
  const noted: unknown = JSON.parse((await readState(database.url)).get('last_backup') ?? 'null');
  expect(noted).toEqual({ at: Date.parse(manifest.at), kind: 'server' });
});

test('restoring prints the commands without the password, after verifying every file', async () => {
  const folder = await take(standIn(99, WRITE_CALL));
  const said: string[] = [];
  const options = { ...common, folder, dataDir, databaseUrl: withSecret(database.url) };
  await restoreBackup({ ...options, say: (line) => said.push(line) });
  expect(said.join('\n')).toContain('  pg_restore --no-owner --single-transaction --host=');
  expect(said.join('\n')).toContain(`  mkdir -p ${dataDir} && cp -R ${join(folder, 'pictures')} ${dataDir}/`);
  expect(said.at(-1)).toBe('  npm run restored');
  expect(said.join('\n')).not.toContain(secret());

  const [picture = ''] = Object.keys(hashPictures(folder));
  const bytes = readFileSync(join(folder, 'pictures', picture));
  writeFileSync(join(folder, 'pictures', picture), bytes.toReversed());
  await expect(restoreBackup(options)).rejects.toThrow('differs from the file that was backed up');
});

test.each([
  ['is missing', () => join(dataDir, 'absent'), 'pg_dump is not on the PATH. Install the client programs of Postgres'],
  ['is too old', () => standIn(14, WRITE_CALL), 'pg_dump belongs to Postgres 14 and cannot dump Postgres'],
  ['fails', () => standIn(99, 'echo "some output"; echo "no permission" >&2; exit 1'), 'pg_dump failed: no permission'],
])('a pg_dump that %s gives a sentence and leaves no folder', async (_, program, sentence) => {
  await expect(take(program())).rejects.toThrow(sentence);
  expect(readdirSync(shelf)).toEqual([]);
});

test('an unreachable server gives a sentence without the password', async () => {
  const failed = take(standIn(99, WRITE_CALL), `postgres://boxroom:${secret()}@127.0.0.1:1/boxroom`);
  await expect(failed).rejects.toThrow('Cannot query the Postgres server');
  await expect(failed).rejects.not.toThrow(secret());
});

const installed = findPostgres();

test.runIf(installed)('a real dump loaded into another database has the same rows', async () => {
  if (!installed) return;
  const server = await startServerPostgres(installed);
  try {
    await migrate({ url: server.url, log: SILENT_LOG });
    await fillDatabase(server.url);
    const bin = dirname(installed.binaries.postgres);
    const folder = await take(join(bin, 'pg_dump'), server.url);
    await withClient(server.url, (client) => client.query('create database loaded'));
    const loaded = urlOfDatabase(server.url, 'loaded');
    const args = ['--no-owner', '--single-transaction', ...libpqOptions(loaded), join(folder, 'database.dump')];
    const { status, stderr } = spawnSync(join(bin, 'pg_restore'), args, {
      env: libpqEnvironment(loaded),
      encoding: 'utf8',
    });
    expect(stderr).toBe('');
    expect(status).toBe(0);
    expect(await checksumTables(loaded)).toEqual(await checksumTables(server.url));
    // Boxroom migrates at its start: nothing is left to do.
    await migrate({ url: loaded, log: SILENT_LOG });
  } finally {
    await server.stop();
  }
});

/** Returns the server's password, or a made-up one if the server needs none. */
function secret(): string {
  return new URL(database.url).password || 'opensesame';
}

function withSecret(url: string): string {
  const address = new URL(url);
  address.password = secret();
  return address.href;
}

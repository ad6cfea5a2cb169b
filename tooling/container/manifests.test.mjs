// The manifests in deploy/kubernetes, checked against the types of the Kubernetes API: no cluster is needed.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { parse } from 'yaml';
import { bin, root } from '../scripts/install.mjs';

const FOLDER = join(root, 'deploy/kubernetes');
/** A patch has any part of a resource; null removes a value. */
const PATCH = 'type Patch<T> = T extends object ? { [K in keyof T]?: Patch<T[K]> | null } : T;';

let folder;
before(() => {
  const cache = join(root, 'node_modules/.cache');
  mkdirSync(cache, { recursive: true });
  // Inside the repository, where the compiler finds the types.
  folder = mkdtempSync(join(cache, 'boxroom-manifests-'));
});
after(() => rmSync(folder, { recursive: true }));

const read = (path) => parse(readFileSync(join(FOLDER, path), 'utf8'));
const filesIn = (name) =>
  readdirSync(join(FOLDER, name)).filter((file) => file !== 'kustomization.yaml' && !file.includes('.example.'));
const alone = Object.fromEntries(filesIn('alone').map((file) => [file, read(`alone/${file}`)]));
const several = Object.fromEntries(filesIn('several').map((file) => [file, read(`several/${file}`)]));

/** Returns what the compiler says about resources as values of their types. */
function problems(resources, wrap = (type) => type) {
  const lines = resources.map(({ $patch: _, ...resource }, index) => {
    const [group, version = group] = resource.apiVersion.split('/');
    const module = `kubernetes-types/${group === version ? 'core' : group.split('.')[0]}/${version}`;
    const type = wrap(`import('${module}').${resource.kind}`);
    return `export const resource${index}: ${type} = ${JSON.stringify(resource, null, 1)};`;
  });
  const file = join(folder, 'manifests.ts');
  writeFileSync(file, [PATCH, ...lines].join('\n'));
  const options = ['--noEmit', '--strict', '--module', 'preserve', '--ignoreConfig', file];
  const { stdout, status } = spawnSync(bin('tsc'), options, { cwd: folder, encoding: 'utf8' });
  return status === 0 ? '' : stdout;
}

test('every manifest has only keys and values of the Kubernetes API', () => {
  assert.equal(problems([...Object.values(alone), read('alone/secret.example.yaml')]), '');
  assert.equal(
    problems(Object.values(several), (type) => `Patch<${type}>`),
    '',
  );
});

test('an unknown key and a value of another type are found', () => {
  const deployment = structuredClone(alone['deployment.yaml']);
  deployment.spec.template.spec.containers[0].readinesProbe = {};
  deployment.spec.replicas = '1';
  assert.match(problems([deployment]), /not assignable to type 'number'[^]*readinesProbe/);
});

test('kustomize gets every manifest but the example', () => {
  assert.deepEqual(new Set(read('alone/kustomization.yaml').resources), new Set(Object.keys(alone)));
  assert.deepEqual(
    new Set(read('several/kustomization.yaml').patches.map(({ path }) => path)),
    new Set(Object.keys(several)),
  );
});

test('the pod is confined, and has the user of the image and the time to stop', () => {
  const { spec } = alone['deployment.yaml'].spec.template;
  const [container] = spec.containers;
  const [, user] = /^USER (\d+):/m.exec(readFileSync(join(root, 'Containerfile'), 'utf8')) ?? [];
  assert.deepEqual([spec.securityContext.runAsNonRoot, spec.securityContext.runAsUser], [true, Number(user)]);
  assert.deepEqual(container.securityContext, {
    allowPrivilegeEscalation: false,
    readOnlyRootFilesystem: true,
    capabilities: { drop: ['ALL'] },
  });
  const source = readFileSync(join(root, 'apps/server/src/run.ts'), 'utf8');
  const stop = Number(/STOP_MS = ([\d_]+)/.exec(source)?.[1].replace('_', '')) / 1000;
  assert.ok(spec.terminationGracePeriodSeconds > stop + container.lifecycle.preStop.sleep.seconds);
});

test('what selects pods selects these', () => {
  const { labels } = alone['deployment.yaml'].spec.template.metadata;
  assert.deepEqual(alone['deployment.yaml'].spec.selector.matchLabels, labels);
  assert.deepEqual(alone['service.yaml'].spec.selector, labels);
  assert.deepEqual(alone['disruption-budget.yaml'].spec.selector.matchLabels, labels);
});

test('several pods start only with the address of a server for all of them', () => {
  const [container] = several['deployment.yaml'].spec.template.spec.containers;
  assert.equal(container.name, alone['deployment.yaml'].spec.template.spec.containers[0].name);
  const { secretKeyRef } = container.env.find(({ name }) => name === 'DATABASE_URL').valueFrom;
  assert.deepEqual(secretKeyRef, { name: 'boxroom', key: 'DATABASE_URL' });
});

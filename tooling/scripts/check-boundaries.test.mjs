import assert from 'node:assert/strict';
import { test } from 'node:test';
import { boundaryProblems, checkTree, cycleProblems } from './check-boundaries.mjs';

const importing = (specifier) => `import { thing } from '${specifier}';\n`;

const FORBIDDEN = [
  ['the domain imports another package', 'packages/domain/src/box/box.ts', importing('uuid')],
  ['the domain imports Node', 'packages/domain/src/box/box.ts', importing('node:crypto')],
  ['the domain imports React', 'packages/domain/src/box/box.ts', importing('react')],
  ['the domain imports Kysely', 'packages/domain/src/box/box.ts', importing('kysely')],
  ['the domain imports the database package', 'packages/domain/src/box/box.ts', importing('@boxroom/db/client')],
  ['the domain imports zod whole', 'packages/domain/src/box/box.ts', importing('zod')],
  ['the domain reads the clock', 'packages/domain/src/box/box.ts', 'export const now = () => new Date();\n'],
  ['the domain reads the clock as text', 'packages/domain/src/box/box.ts', 'export const now = () => Date();\n'],
  ['the domain imports lazily', 'packages/domain/src/box/box.ts', "const x = await import('node:fs');\n"],
  ['the domain re-exports', 'packages/domain/src/box/box.ts', "export { v7 } from 'uuid';\n"],
  ['a side effect', 'packages/domain/src/box/box.ts', "import 'node:fs';\n"],
  ['the sync client imports React', 'packages/sync-client/src/replica.ts', importing('react')],
  ['the sync client imports tRPC', 'packages/sync-client/src/engine.ts', importing('@trpc/client')],
  ['the sync client imports the server', 'packages/sync-client/src/engine.ts', importing('@boxroom/server/router')],
  ['the database imports the server', 'packages/db/src/client.ts', importing('@boxroom/server/env')],
  ['the database imports Fastify', 'packages/db/src/client.ts', importing('fastify')],
  ['the server imports the sync client', 'apps/server/src/main.ts', importing('@boxroom/sync-client/replica')],
  ['a path into another package', 'apps/server/src/main.ts', importing('../../../packages/domain/src/box/box.ts')],
  ['a path out of the repository', 'apps/server/src/main.ts', importing('../../../../notes/file.ts')],
  ['an absolute path', 'apps/server/src/main.ts', importing('/srv/file.ts')],
  ['a barrel', 'apps/server/src/main.ts', importing('@boxroom/domain')],
  ['an extension on a package', 'apps/server/src/main.ts', importing('@boxroom/domain/box/box.ts')],
  ['no extension on a path', 'apps/server/src/main.ts', importing('./env')],
  ['the web takes the server’s code', 'apps/web/src/lib/http/trpc.ts', importing('@boxroom/server/router')],
  [
    'the web takes a value beside a type',
    'apps/web/src/lib/http/trpc.ts',
    importing('@boxroom/server/router').replace('{', '{ type A,'),
  ],
  ['the web imports the database', 'apps/web/src/lib/http/trpc.ts', importing('@boxroom/db/client')],
  ['the web imports Node', 'apps/web/src/lib/http/trpc.ts', importing('node:fs')],
  ['a page imports the app', 'apps/web/src/pages/box-page.tsx', importing('../app/routes.tsx')],
  ['a feature imports a page', 'apps/web/src/features/print/sheet.tsx', importing('../../pages/box-page.tsx')],
  ['a feature imports a feature', 'apps/web/src/features/print/sheet.tsx', importing('../scan/scanner.tsx')],
  [
    'inventory imports a feature',
    'apps/web/src/inventory/box/box-card.tsx',
    importing('../../features/print/sheet.tsx'),
  ],
  [
    'the replica imports inventory',
    'apps/web/src/replica/hooks/use-boxes.ts',
    importing('../../inventory/box/box-card.tsx'),
  ],
  [
    'a component imports the replica',
    'apps/web/src/components/dialog/dialog.tsx',
    importing('../../replica/hooks/use-boxes.ts'),
  ],
  ['lib imports inventory', 'apps/web/src/lib/http/error-message.ts', importing('../../inventory/box/box-card.tsx')],
  ['the product imports test support', 'apps/web/src/pages/box-page.tsx', importing('../testing/render.tsx')],
  [
    'a public page imports the replica',
    'apps/web/src/public/landing/hero.tsx',
    importing('../../replica/hooks/use-boxes.ts'),
  ],
  ['a public page imports a feature', 'apps/web/src/public/landing/hero.tsx', importing('../../features/scan/scan.ts')],
  [
    'a public page imports a component',
    'apps/web/src/public/landing/hero.tsx',
    importing('../../components/dialog/dialog.tsx'),
  ],
  [
    'a public page imports what calls the server',
    'apps/web/src/public/client.ts',
    importing('../lib/session/session.ts'),
  ],
  ['a public page imports Chakra', 'apps/web/src/public/landing/hero.tsx', importing('@chakra-ui/react')],
  ['a public page imports tRPC', 'apps/web/src/public/client.ts', importing('@trpc/client')],
  ['the app imports a public page', 'apps/web/src/app/routes.tsx', importing('../public/landing/hero.tsx')],
  ['a server feature imports another', 'apps/server/src/features/sharing/store.ts', importing('../history/store.ts')],
  ['a server feature imports the wiring', 'apps/server/src/features/sharing/store.ts', importing('../../http.ts')],
  ['a server feature imports the environment', 'apps/server/src/features/sharing/store.ts', importing('../../env.ts')],
  ['shared server code imports a feature', 'apps/server/src/access/load.ts', importing('../features/sharing/store.ts')],
];

const ALLOWED = [
  ['packages/domain/src/box/box.ts', "import * as z from 'zod/mini';\nimport { idSchema } from '../id/id.ts';\n"],
  ['packages/domain/src/box/box.ts', 'export const at = (ms) => new Date(ms);\n// new Date()\n'],
  ['packages/domain/src/box/box.test.ts', importing('vitest')],
  ['packages/sync-client/src/storage.ts', importing('idb') + importing('@boxroom/domain/box/box')],
  ['packages/db/src/client.ts', importing('pg') + importing('node:fs/promises')],
  ['packages/db/src/testing/start.ts', importing('vitest')],
  ['apps/web/src/lib/http/trpc.ts', "import type { AppRouter } from '@boxroom/server/rpc/router';\n"],
  ['apps/web/src/app/routes.tsx', "const Page = lazy(() => import('../pages/box-page.tsx'));\n"],
  ['apps/web/src/features/print/sheet.tsx', importing('./label.tsx') + importing('../../inventory/box/box-card.tsx')],
  ['apps/web/src/components/dialog/dialog.tsx', "import './dialog.css';\n"],
  [
    'apps/web/src/public/landing/hero.tsx',
    importing('../frame/footer.tsx') + importing('../../components/layout/logo.tsx'),
  ],
  ['apps/web/src/public/landing/hero.tsx', importing('@boxroom/domain/product') + importing('lucide-react')],
  ['apps/server/src/features/sharing/store.ts', importing('./rows.ts') + importing('../../access/load.ts')],
  ['apps/server/src/rpc/router.ts', importing('./features/sharing/router.ts')],
  ['apps/server/src/main.ts', '// import { x } from "/srv/file.ts";\nconst text = `import x from "./no-extension"`;\n'],
];

for (const [name, path, source] of FORBIDDEN) {
  test(`refused: ${name}`, () => {
    assert.notDeepEqual(boundaryProblems(path, source), []);
  });
}

for (const [path, source] of ALLOWED) {
  test(`allowed: ${path}: ${source.split('\n')[0]}`, () => {
    assert.deepEqual(boundaryProblems(path, source), []);
  });
}

test('refused: files that import each other, also by way of types and of a third file', () => {
  const sources = new Map([
    ['a/one.ts', "import type { Two } from './two.ts';\n"],
    ['a/two.ts', "import { three } from '../b/three.ts';\n"],
    ['b/three.ts', "const one = () => import('../a/one.ts');\n"],
    ['b/four.ts', "import { one } from '../a/one.ts';\n"],
  ]);
  assert.deepEqual(cycleProblems(sources), ['a/one.ts, a/two.ts, b/three.ts – import each other in a circle']);
});

test('allowed: two ways to the same file', () => {
  const sources = new Map([
    ['one.ts', "import './two.ts';\nimport './three.ts';\n"],
    ['two.ts', "import './three.ts';\n"],
    ['three.ts', "import 'react';\n"],
  ]);
  assert.deepEqual(cycleProblems(sources), []);
});

test('the repository respects its boundaries', () => {
  const { files, problems } = checkTree();
  assert.ok(files > 20);
  assert.deepEqual(problems, []);
});

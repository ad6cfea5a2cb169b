import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

/** The parts of Chakra that we import: one missing here would load a second time beside these. */
const CHAKRA = ['dialog', 'portal', 'preset-base', 'styled-system', 'theme', 'tooltip'];

/** Tests of plain TypeScript that need a DOM. Creating one costs more than most tests. */
const WITH_PAGE = 'src/**/*.dom.test.ts';

/**
 * Tests that need the objects of one realm: in a context of its own, an error that Node's `fetch` or happy-dom creates is
 * no `instanceof Error`, and there is no `MessageChannel` for React's server renderer, PDF workers and the question to a
 * service worker. (One of Node's keeps the worker thread alive forever.)
 */
const ONE_REALM = [
  'src/app/update/start-app-update.dom.test.ts',
  'src/features/account-deletion/delete-account-dialog.test.tsx',
  'src/features/account/account-dialogs.test.tsx',
  'src/features/onboarding/tour-host.test.tsx',
  'src/features/print/print-dialog.test.tsx',
  'src/lib/camera/open-camera.dom.test.ts',
  'src/pages/invitation.test.tsx',
];

/** For both projects with a DOM. */
const page = {
  environment: 'happy-dom',
  setupFiles: ['src/testing/setup.ts'],
  // With the optimizer our imports have a version in their address, those of packages have none: both must get the same
  // client.
  server: { deps: { inline: ['@trpc/react-query'] } },
  // Chakra's theme reads hundreds of files of unused components, more than a second of work per test file. Bundled
  // once, as in the build, only the used ones remain.
  deps: {
    optimizer: {
      client: {
        enabled: true,
        include: CHAKRA.map((part) => `@chakra-ui/react/${part}`),
        // There must be only one React.
        exclude: ['react', 'react-dom', 'react/jsx-runtime'],
      },
    },
  },
};

// A separate config: the build's plugins have no place in a test run.
export default defineConfig({
  oxc: { jsx: { runtime: 'automatic' } },
  // The build writes it.
  resolve: { alias: { 'virtual:catalogs': fileURLToPath(new URL('src/testing/no-catalogs.ts', import.meta.url)) } },
  test: {
    css: false,
    testTimeout: 40_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'pure',
          environment: 'node',
          include: ['src/**/*.test.ts', 'vite/*.test.ts'],
          exclude: [WITH_PAGE],
          // They leave nothing behind for the next file, so that a worker may keep its modules.
          pool: 'threads',
          isolate: false,
          unstubGlobals: true,
        },
      },
      {
        extends: true,
        test: {
          ...page,
          name: 'page',
          include: ['src/**/*.test.tsx', WITH_PAGE],
          exclude: ONE_REALM,
          // A context per file instead of a process: as separate, and a third of the processor time.
          pool: 'vmThreads',
          vmMemoryLimit: '1GB',
        },
      },
      { extends: true, test: { ...page, name: 'page in one realm', include: ONE_REALM } },
    ],
  },
});

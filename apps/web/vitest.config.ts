import { defineConfig } from 'vitest/config';

/** The parts of Chakra that we import: one missing here would load a second time beside these. */
const CHAKRA = ['dialog', 'portal', 'preset-base', 'styled-system', 'theme', 'tooltip'];

/** Tests of plain TypeScript that need a DOM. Creating one costs more than most tests. */
const WITH_PAGE = 'src/**/*.dom.test.ts';

// A separate config: the build's plugins have no place in a test run.
export default defineConfig({
  oxc: { jsx: { runtime: 'automatic' } },
  test: {
    css: false,
    testTimeout: 40_000,
    projects: [
      {
        extends: true,
        test: { name: 'pure', environment: 'node', include: ['src/**/*.test.ts'], exclude: [WITH_PAGE] },
      },
      {
        extends: true,
        test: {
          name: 'page',
          environment: 'happy-dom',
          include: ['src/**/*.test.tsx', WITH_PAGE],
          setupFiles: ['src/testing/setup.ts'],
          // With the optimizer our imports have a version in their address, those of packages have none: both must get
          // the same client.
          server: { deps: { inline: ['@trpc/react-query'] } },
          // Chakra's theme reads hundreds of files of unused components, more than a second of work per test file.
          // Bundled once, as in the build, only the used ones remain.
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
        },
      },
    ],
  },
});

import { defineConfig } from 'vitest/config';

/** The parts of Chakra that we import: one that is missing here would be loaded a second time beside these. */
const CHAKRA = ['dialog', 'portal', 'preset-base', 'styled-system', 'theme', 'tooltip'];

/** Tests of plain TypeScript that need a page all the same. Making one costs more than most tests. */
const WITH_PAGE = 'src/**/*.dom.test.ts';

// Its own config: the build's plugins have no business in a test run.
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
          // With the optimizer what we import has a version in its address, what a package imports has none: the client
          // that the hooks know must be the one that we make.
          server: { deps: { inline: ['@trpc/react-query'] } },
          // Chakra's theme reads hundreds of files of components that we do not use, more than a second of work in each
          // test file. Bundled once, as the build does it, only what is used is left.
          deps: {
            optimizer: {
              client: {
                enabled: true,
                include: CHAKRA.map((part) => `@chakra-ui/react/${part}`),
                // There must be one React only.
                exclude: ['react', 'react-dom', 'react/jsx-runtime'],
              },
            },
          },
        },
      },
    ],
  },
});

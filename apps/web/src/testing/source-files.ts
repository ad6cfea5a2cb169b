const GLOBBED: Record<string, string> = {
  ...import.meta.glob<string>(['../**/*.{ts,tsx}', '!../**/*.test.{ts,tsx}'], {
    query: '?raw',
    import: 'default',
    eager: true,
  }),
  ...import.meta.glob<string>(
    [
      '../../../../packages/domain/src/**/*.ts',
      '../../../server/src/**/*.ts',
      '!../../../../packages/domain/src/**/*.test.ts',
      '!../../../server/src/**/*.test.ts',
    ],
    { query: '?raw', import: 'default', eager: true },
  ),
};

/** The text of every file of the web app, `domain/` and `server/` except tests, by its path. */
export const sourceFiles: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(GLOBBED).map(([path, source]) => [placeOf(path), source]),
);

function placeOf(path: string): string {
  return path
    .replace(/^.*packages\/domain\/src\//, 'domain/')
    .replace(/^(?:\.\.\/)+server\/src\//, 'server/')
    .replace(/^\.\.\//, '')
    .replace(/^\.\//, 'testing/');
}

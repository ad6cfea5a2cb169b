import { LANGUAGES } from '@boxroom/domain/language/language';
import { defineConfig } from '@lingui/conf';
import { formatter } from '@lingui/format-po';
import { findMessages } from './src/find-messages.ts';
import { isSource, ROOT, SOURCES } from './src/source-texts.ts';

export default defineConfig({
  sourceLocale: 'en',
  locales: Object.keys(LANGUAGES),
  rootDir: ROOT,
  catalogs: [
    {
      path: '<rootDir>/packages/language/po/{locale}',
      include: SOURCES.map((folder) => `<rootDir>/${folder}`),
      exclude: ['**/node_modules/**'],
    },
  ],
  format: formatter({ lineNumbers: false, origins: true }),
  extractors: [
    {
      match: isSource,
      async extract(path, code, onMessage) {
        for (const { text, line, comment } of findMessages(code, path))
          onMessage({ id: text, message: text, comment: comment ?? undefined, origin: [path, line] } as never);
      },
    },
  ],
});

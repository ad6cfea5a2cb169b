import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findMessages, type FoundMessage } from './find-messages.ts';

export const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
export const SOURCES = ['apps/web/src', 'apps/server/src', 'packages/domain/src'];
const NO_SOURCE = /\.test\.tsx?$|\.d\.ts$|(?:^|\/)testing\//;

/** Returns the messages in the code of the app, with the paths of their files relative to the repository. */
export function findSourceTexts(): (FoundMessage & { path: string })[] {
  return SOURCES.flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .map((name) => `${folder}/${name.replaceAll('\\', '/')}`)
      .filter((path) => /\.tsx?$/.test(path) && !NO_SOURCE.test(path))
      .flatMap((path) =>
        findMessages(readFileSync(join(ROOT, path), 'utf8'), path).map((message) => ({ ...message, path })),
      ),
  );
}

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findMessages, type FoundMessage } from './find-messages.ts';

/** The repository, without a slash at its end. */
export const ROOT = fileURLToPath(new URL('../../..', import.meta.url)).replace(/[/\\]$/, '');
export const SOURCES = ['apps/web/src', 'apps/server/src', 'packages/domain/src'];
/** Files of the app that have texts for people; tests have others. */
const NO_SOURCE = /\.test\.tsx?$|\.d\.ts$|(?:^|\/)testing\//;

export function isSource(path: string): boolean {
  return /\.tsx?$/.test(path) && !NO_SOURCE.test(path);
}

/** Returns the messages in the code of the app, with the paths of their files relative to the repository. */
export function findSourceTexts(): (FoundMessage & { path: string })[] {
  return SOURCES.flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .map((name) => `${folder}/${name.replaceAll('\\', '/')}`)
      .filter(isSource)
      .flatMap((path) =>
        findMessages(readFileSync(join(ROOT, path), 'utf8'), path).map((message) => ({ ...message, path })),
      ),
  );
}

import { cp, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const BUILT = process.env['WEB_ROOT'] ?? fileURLToPath(new URL('../../dist', import.meta.url));

/** Copies the built web app to a folder that a server can serve with WEB_ROOT. The caller removes it. */
export async function copyApp(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'boxroom-app-'));
  await cp(BUILT, folder, { recursive: true });
  return folder;
}

/** Makes the copy the first version again. */
export async function restoreApp(folder: string): Promise<void> {
  await rm(folder, { recursive: true });
  await cp(BUILT, folder, { recursive: true });
}

/**
 * Turns the copy into the next version: every script and style sheet gets another name, as after a build that changed
 * all of them, and none of the old names stays on the server. The page has `data-version="next"`.
 */
export async function renewApp(folder: string): Promise<void> {
  const files = await readdir(folder, { recursive: true });
  // The compressed files would still be those of the previous version.
  await Promise.all(files.filter((file) => /\.(?:br|gz)$/.test(file)).map((file) => rm(join(folder, file))));
  const assets = await readdir(join(folder, 'assets'));
  const names = assets.filter((name) => /\.(?:js|css)$/.test(name));
  const anyName = new RegExp(names.map((name) => name.replaceAll('.', String.raw`\.`)).join('|'), 'g');
  const renamed = (name: string) => name.replace(/(\.\w+)$/, '-next$1');
  const texts = ['index.html', 'sw.js', ...names.map((name) => join('assets', name))];
  await Promise.all(
    texts.map(async (file) => {
      const text = await readFile(join(folder, file), 'utf8');
      await writeFile(
        join(folder, file),
        text.replaceAll(anyName, renamed).replace('<html lang="en"', '<html lang="en" data-version="next"'),
      );
    }),
  );
  await Promise.all(names.map((name) => rename(join(folder, 'assets', name), join(folder, 'assets', renamed(name)))));
}

import { randomBytes } from 'node:crypto';
import { link, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { listBackups } from './backup-folder.ts';
import type { EarlierBackup } from './copy-pictures.ts';
import { MANIFEST, PICTURES, readManifestAlone } from './manifest.ts';

/** Returns the newest backup of a folder if its file system can link files: null if it cannot, or if there is none. */
export async function findEarlier(target: string): Promise<EarlierBackup | null> {
  for (const folder of await listBackups(target)) {
    const manifest = await readManifestAlone(folder).catch(() => null);
    if (!manifest) continue;
    if (!(await canLink(join(folder, MANIFEST), target))) return null;
    const pictures = manifest.files.filter(({ path }) => path.startsWith(`${PICTURES}/`));
    return { folder, pictures: new Map(pictures.map((file) => [file.path, file])) };
  }
  return null;
}

async function canLink(file: string, target: string): Promise<boolean> {
  const name = join(target, `boxroom-link-${randomBytes(4).toString('hex')}.partial`);
  try {
    await link(file, name);
    return true;
  } catch {
    return false;
  } finally {
    await rm(name, { force: true });
  }
}

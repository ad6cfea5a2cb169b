import { createHash } from 'node:crypto';
import { readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readDigest } from '@boxroom/db/backup/durable-files';
import * as z from 'zod/mini';

export const MANIFEST = 'manifest.json';
/** The names in a backup's folder: those of `DATA_DIR`, and the dump of a Postgres server. */
export const POSTGRES = 'postgres';
export const PASSWORD_FILE = 'postgres.password';
export const PICTURES = 'pictures';
export const DUMP = 'database.dump';

/** Rejects paths that leave the backup, even in a forged manifest. */
const pathSchema = z.string().check(
  z.regex(/^(?:(?:postgres|pictures)(?:\/[^/\\\0]+)*|postgres\.password|database\.dump)$/),
  z.refine((path) => !path.split('/').some((part) => part === '.' || part === '..')),
);
const tableSchema = z.object({ rows: z.number(), sum: z.string().check(z.regex(/^[0-9a-f]{32}$/)) });
const countSchema = z.object({ files: z.number(), bytes: z.number() });

const manifestSchema = z.object({
  format: z.literal(1),
  /** When the backup began, in ISO 8601. It contains everything committed before. */
  at: z.string().check(z.refine((at) => Number.isFinite(Date.parse(at)))),
  /** The version of the Boxroom that made the backup. */
  version: z.string(),
  kind: z.enum(['embedded', 'server']),
  /** The version of the Postgres that was backed up. */
  postgres: z.string(),
  database: countSchema,
  pictures: countSchema,
  /** A checksum of each table, read from a started copy. Absent: an older Boxroom made it, or there was no room. */
  tables: z.optional(z.record(z.string(), tableSchema)),
  /** The cluster whose schedule made it, and which may delete it. Absent: `npm run backup` made it. */
  nightlyOf: z.optional(z.string()),
  /** Includes empty folders, which copying tools tend to drop. */
  folders: z.array(pathSchema),
  files: z.array(
    z.object({
      path: pathSchema,
      size: z.number().check(z.gte(0)),
      sha256: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
    }),
  ),
});

export type BackupManifest = z.infer<typeof manifestSchema>;
export type BackupKind = BackupManifest['kind'];

/** Writes the manifest, with a checksum of itself as the last entry. */
export async function writeManifest(folder: string, manifest: BackupManifest): Promise<void> {
  const text = JSON.stringify({ ...manifest, checksum: checksumOf(manifest) }, null, 1);
  await writeFile(join(folder, MANIFEST), `${text}\n`, { flag: 'wx', mode: 0o600 });
}

/** Returns the manifest of a backup. Throws a sentence if it is missing or changed. Reads no other file. */
export async function readManifestAlone(folder: string): Promise<BackupManifest> {
  return parseManifest(await readText(folder), folder);
}

/**
 * Returns the manifest of a backup. Throws a sentence if it is missing or changed, and if a file is missing or has
 * another size. It does not compare hashes, which means reading everything: see `verifyFiles`.
 */
export async function readManifest(folder: string): Promise<BackupManifest> {
  const manifest = await readManifestAlone(folder);
  for (const { path, size } of manifest.files) {
    const found = await stat(join(folder, path)).catch(() => null);
    if (!found?.isFile()) throw new Error(`The backup is incomplete: ${join(folder, path)} is missing.`);
    if (found.size !== size)
      throw new Error(`The backup is damaged: ${join(folder, path)} has ${found.size} bytes instead of ${size}.`);
  }
  return manifest;
}

/** Throws if a file differs from what the backup wrote. */
export function assertUnchanged(
  path: string,
  found: { size: number; sha256: string },
  wanted: { size: number; sha256: string },
): void {
  if (found.size === wanted.size && found.sha256 === wanted.sha256) return;
  throw new Error(`The backup is damaged: ${path} differs from the file that was backed up.`);
}

/** Reads every file of a backup. Throws if one differs from what was backed up. */
export async function verifyFiles(folder: string, { files }: BackupManifest): Promise<void> {
  for (const file of files) assertUnchanged(join(folder, file.path), await readDigest(join(folder, file.path)), file);
}

async function readText(folder: string): Promise<string> {
  try {
    return await readFile(join(folder, MANIFEST), 'utf8');
  } catch (error) {
    if (!['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
    throw new Error(
      `${folder} is not a Boxroom backup: it has no ${MANIFEST}. Name the folder of one backup, boxroom-….`,
      { cause: error },
    );
  }
}

function parseManifest(text: string, folder: string): BackupManifest {
  const damaged = `The backup is damaged: ${join(folder, MANIFEST)} was changed after the backup.`;
  let found: unknown;
  try {
    found = JSON.parse(text);
  } catch (cause) {
    throw new Error(damaged, { cause });
  }
  if (typeof found !== 'object' || found === null || !('checksum' in found)) throw new Error(damaged);
  const { checksum, ...rest } = found;
  if (checksum !== checksumOf(rest)) throw new Error(damaged);
  const parsed = manifestSchema.safeParse(rest);
  if (!parsed.success)
    throw new Error('This version of Boxroom cannot read this backup. Use the version that made it, or a newer one.');
  return parsed.data;
}

/** JSON keeps the order of keys, so parsing and stringifying gives the same text. */
function checksumOf(manifest: object): string {
  return createHash('sha256').update(JSON.stringify(manifest)).digest('hex');
}

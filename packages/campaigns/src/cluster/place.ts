import { chown, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Unit, type Account, type UnitOptions } from './unit.ts';

/** The folder of the cluster, and the account that runs its Debian programs: Postgres refuses to run as root. */
export interface Place {
  folder: string;
  account: Account | undefined;
}

/** Creates a folder of the cluster for that account. */
export async function makeFolder({ folder, account }: Place, name: string): Promise<string> {
  const path = join(folder, name);
  await mkdir(path, { recursive: true, mode: 0o700 });
  if (account) await chown(path, account.uid, account.gid);
  return path;
}

/** Writes a file that only that account can read. */
export async function writePrivate({ account }: Place, path: string, text: string): Promise<string> {
  await writeFile(path, text, { mode: 0o600 });
  if (account) await chown(path, account.uid, account.gid);
  return path;
}

export function unitIn(place: Place, options: Omit<UnitOptions, 'logFile' | 'account'>): Unit {
  return new Unit({ ...options, logFile: join(place.folder, `${options.name}.log`), account: place.account });
}

export type TemplateName =
  | 'boxroom.env'
  | 'haproxy-boxroom.cfg'
  | 'haproxy-database.cfg'
  | 'patroni.yml'
  | 'pgbouncer.ini';

export function readTemplate(name: TemplateName): Promise<string> {
  return readFile(fileURLToPath(new URL(`templates/${name}`, import.meta.url)), 'utf8');
}

/** Replaces each `{{name}}`. Throws for a name without a value. */
export function fillTemplate(template: string, values: Readonly<Record<string, string | number>>): string {
  return template.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`The template needs a value for ${name}.`);
    return String(value);
  });
}

/** Writes a template with its values and returns the path. */
export async function writeConfig(
  place: Place,
  path: string,
  name: TemplateName,
  values: Readonly<Record<string, string | number>>,
): Promise<string> {
  return writePrivate(place, path, fillTemplate(await readTemplate(name), values));
}

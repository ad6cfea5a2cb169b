import { saveFile } from '../../lib/file/save-file.ts';
import { t } from '../../lib/language/t.ts';
import { refusedFile } from './plan-file.ts';
import type { FilePlan } from './use-import-plan.ts';

/** Downloads the rows that do not come in, with their reasons. */
export async function saveRefused(fileName: string, { input: { table }, request }: FilePlan): Promise<void> {
  // i18n: the name of a file, without characters such as / and :
  const name = t('not imported from {name}', { name: withoutType(fileName) });
  saveFile(`${name}.csv`, await refusedFile(table, request()));
}

function withoutType(name: string): string {
  return name.replace(/\.[^.]*$/, '');
}

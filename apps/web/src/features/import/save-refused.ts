import { saveFile } from '../../lib/file/save-file.ts';
import { refusedFile } from './plan-file.ts';
import type { FilePlan } from './use-import-plan.ts';

/** Downloads the rows that do not come in, with their reasons. */
export async function saveRefused(fileName: string, { input: { table }, request }: FilePlan): Promise<void> {
  saveFile(`not imported from ${withoutType(fileName)}.csv`, await refusedFile(table, request()));
}

function withoutType(name: string): string {
  return name.replace(/\.[^.]*$/, '');
}

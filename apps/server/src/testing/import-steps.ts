import { type ImportPart, type ImportSource } from '@boxroom/domain/import/import-input';
import type { ImportTakenBack } from '@boxroom/domain/import/import-run';
import { NO_ITEM_FIELDS } from '@boxroom/domain/item/item';
import { v7 as newId } from 'uuid';
import type { SignedInCaller } from './caller.ts';

export const NO_ROWS = { rooms: [], boxes: [], categories: [], items: [] };

export const newItem = (
  boxId: string,
  more: Partial<ImportPart['items'][number]> = {},
): ImportPart['items'][number] => ({
  ...NO_ITEM_FIELDS,
  id: newId(),
  boxId,
  name: 'Saw',
  ...more,
});
export const newBox = (
  roomId: string | null,
  more: Partial<ImportPart['boxes'][number]> = {},
): ImportPart['boxes'][number] => ({
  id: newId(),
  roomId,
  name: 'Tools',
  description: null,
  ...more,
});

export async function beginImport({ call }: SignedInCaller, source: ImportSource = 'other'): Promise<string> {
  const id = newId();
  await call.import.begin({ id, fileName: 'garage.csv', source });
  return id;
}

/** Imports these parts and ends the import. Returns its id. */
export async function importParts(who: SignedInCaller, ...parts: Partial<ImportPart>[]): Promise<string> {
  const importId = await beginImport(who);
  for (const [part, rows] of parts.entries()) await who.call.import.create({ ...NO_ROWS, ...rows, importId, part });
  await who.call.import.finish({ id: importId });
  return importId;
}

/** Undoes an import to its end. */
export async function takeAllBack({ call }: SignedInCaller, id: string): Promise<ImportTakenBack> {
  for (;;) {
    const answer = await call.import.takeBack({ id });
    if (answer.left === 0) return answer;
  }
}

/** The code of the error of a call, or ok. */
export async function outcomeOf(call: Promise<unknown>): Promise<string> {
  return call.then(
    () => 'ok',
    (error: Error & { cause?: { code?: string } }) => error.cause?.code ?? error.message,
  );
}

import type { PictureRecord } from './disk.ts';
import type { MutateOptions } from './engine-options.ts';
import { filesIn } from './held-files.ts';
import type { Pending } from './pending.ts';
import type { PictureWithBytes } from './picture-storage.ts';

/** A file that a new command brings. */
interface BroughtFile {
  record: PictureRecord;
  file: Blob;
}

/** Returns the files that come with a command. Of those that it names, the device may have others already. */
export function broughtBy(
  { id: commandId, name, input, at }: Pending,
  { picture, files }: Pick<MutateOptions, 'picture' | 'files'>,
): BroughtFile[] {
  return filesIn({ name, input }).flatMap(({ id, holder, kind }, index) => {
    const file = files?.get(id) ?? (index === 0 ? picture : undefined);
    if (!file) return [];
    const { type, size } = file;
    return [{ file, record: { id, holder, kind, at, state: 'waiting', type, size, commandId } }];
  });
}

export async function withBytes({ record, file }: BroughtFile): Promise<PictureWithBytes> {
  return { ...record, bytes: await file.arrayBuffer() };
}

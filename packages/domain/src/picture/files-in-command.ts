import type { PictureHolder } from './pictures.ts';

/** A file that a command brings: the device uploads it after the command. */
export interface CommandFile {
  id: string;
  holder: PictureHolder;
  kind: 'picture' | 'paper';
}

/** Returns the files that a command brings, by its name and input. An input of another form brings none. */
export function filesInCommand(name: string, input: unknown): CommandFile[] {
  if (typeof input !== 'object' || input === null) return [];
  const { id, entity, pictureId, pictures, papers } = input as Readonly<Record<string, unknown>>;
  if (typeof id !== 'string') return [];
  if (name === 'item.setPicture')
    return typeof pictureId === 'string' ? [{ id: pictureId, holder: { entity: 'item', id }, kind: 'picture' }] : [];
  if (name === 'paper.add')
    return idsIn(papers).map((file) => ({ id: file, holder: { entity: 'item', id }, kind: 'paper' }));
  if (name !== 'picture.add' || (entity !== 'item' && entity !== 'box' && entity !== 'room')) return [];
  return idsIn(pictures).map((file) => ({ id: file, holder: { entity, id }, kind: 'picture' }));
}

function idsIn(files: unknown): string[] {
  return Array.isArray(files) ? files.flatMap(({ id }: { id?: unknown }) => (typeof id === 'string' ? [id] : [])) : [];
}

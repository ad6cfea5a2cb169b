import { AppError } from '@boxroom/domain/error/app-error';
import type { ErrorCode } from '@boxroom/domain/error/codes';
import { checkPictureFile } from '@boxroom/domain/picture/picture';
import { compressPicture } from '../../lib/file/compress-picture.ts';

/** Why a file became no picture. `name`: of the file, where several were chosen together. */
export interface PictureProblem {
  code: ErrorCode;
  name: string | null;
}

/** The files that became no picture. `leftOut`: the names of the files for which there was no place. */
export interface PickerNotes {
  problems: readonly PictureProblem[];
  leftOut: readonly string[];
}

interface CompressOptions {
  /** How many pictures may be made. Others may take places meanwhile. */
  places: () => number;
  /** Called before each file with the number of those that are done. */
  onDone: (count: number) => void;
  isOver: () => boolean;
}

/** Compresses files one by one; `files` may grow meanwhile. Null: the result is not wanted any more. */
export async function picturesOfFiles(
  files: readonly File[],
  { places, onDone, isOver }: CompressOptions,
): Promise<(PickerNotes & { pictures: Blob[] }) | null> {
  const made: { name: string; picture: Blob }[] = [];
  const problems: PictureProblem[] = [];
  const leftOut: string[] = [];
  for (const [index, file] of files.entries()) {
    onDone(index);
    const picture = made.length >= places() ? null : await pictureOf(file);
    if (isOver()) return null;
    if (picture === null) leftOut.push(file.name);
    else if (picture instanceof Blob) made.push({ name: file.name, picture });
    else problems.push(problemOf(file, files, picture));
  }
  const tooMany = made.splice(Math.max(0, places()));
  return {
    pictures: made.map(({ picture }) => picture),
    problems,
    leftOut: [...tooMany.map(({ name }) => name), ...leftOut],
  };
}

export function problemOf(file: File, chosen: readonly File[], code: ErrorCode): PictureProblem {
  return { code, name: chosen.length > 1 ? file.name : null };
}

/** Compresses a file, or returns why it is no picture. */
export async function pictureOf(file: File): Promise<Blob | ErrorCode> {
  const problem = checkPictureFile(file);
  if (problem) return problem;
  try {
    return await compressPicture(file);
  } catch (failure) {
    return failure instanceof AppError ? failure.code : 'PICTURE_NOT_LOADED';
  }
}

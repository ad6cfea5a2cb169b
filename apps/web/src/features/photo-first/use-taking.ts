import { AppError } from '@boxroom/domain/error/app-error';
import { errorText } from '@boxroom/domain/error/error-text';
import { checkPictureFile } from '@boxroom/domain/picture/picture';
import { useRef, useState } from 'react';
import { compressPicture } from '../../lib/file/compress-picture.ts';
import { t } from '../../lib/language/t.ts';

export interface Taking {
  /** Compresses the pictures one after the other, and passes each on. */
  take: (files: readonly File[]) => void;
  /** How many are still to be compressed. */
  waiting: number;
  /** Why files were left out, each with its name. */
  problems: readonly string[];
}

/** Makes small pictures of files and of what the camera saw. A file that is none stops no other. */
export function useTaking(onPicture: (picture: Blob) => void): Taking {
  const [waiting, setWaiting] = useState(0);
  const [problems, setProblems] = useState<readonly string[]>([]);
  const turn = useRef<Promise<void>>(Promise.resolve());

  async function takeOne(file: File) {
    const problem = checkPictureFile(file);
    if (problem) return problem;
    try {
      onPicture(await compressPicture(file));
      return null;
    } catch (failure) {
      return failure instanceof AppError ? failure.code : 'PICTURE_NOT_LOADED';
    }
  }

  function take(files: readonly File[]) {
    setProblems([]);
    setWaiting((count) => count + files.length);
    // In turn: several large photos at a time are more than a phone's memory.
    for (const file of files)
      turn.current = turn.current.then(async () => {
        const code = await takeOne(file);
        setWaiting((count) => count - 1);
        if (code !== null) setProblems((all) => [...all, `${file.name}: ${errorText(code, t)}`]);
      });
  }
  return { take, waiting, problems };
}

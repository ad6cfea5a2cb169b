import { boxCodeText } from '@boxroom/domain/box/box-code';
import type { BoxLookUp } from '../../replica/look-up-box.ts';
import type { OwnTag } from './find-tag.ts';

/** What is said about the last tag. */
export interface ScanNote {
  title: string;
  hint?: string;
  tone: 'info' | 'success' | 'error';
  /** A button that tries again, or a link to what was deleted. */
  offer?: 'again' | 'deleted';
  /** The boxes that the person chooses from. */
  choices?: readonly string[];
}

export const IDLE_TEXT = 'Hold the tag of a box before the camera, or type what is printed on it.';

export const LOOKING_NOTE: ScanNote = { title: 'Looking for this box...', tone: 'info' };

export const FOREIGN_NOTE: ScanNote = {
  title: 'This is not a Boxroom tag.',
  hint: 'Scan the code on the tag of a box, or type what is printed beneath it.',
  tone: 'error',
};

/** Why a tag leads to no box. Deleted and foreign boxes are told alike: nobody learns what others have. */
export function missingNote(tag: OwnTag, found: Exclude<BoxLookUp['kind'], 'here'>): ScanNote {
  if (found === 'unreachable')
    return {
      title: 'This box is not on this device.',
      hint: 'The server cannot be reached at the moment. Try again when it can.',
      tone: 'info',
      offer: 'again',
    };
  if (tag.kind === 'tag')
    return {
      title: 'You have no box with this tag yet.',
      hint: 'Scan it alone to put it on a box.',
      tone: 'info',
    };
  return {
    title:
      tag.kind === 'code'
        ? `You have no box with the code ${boxCodeText(tag.code)}.`
        : 'You have no box with this tag.',
    hint: 'It was deleted, or it is in a storage room that is not shared with you.',
    tone: 'error',
    offer: 'deleted',
  };
}

/** Codes are unique for the owner of a room: two people who share theirs may have the same. */
export function choiceNote(tag: OwnTag, boxIds: readonly string[]): ScanNote {
  const code = tag.kind === 'code' ? boxCodeText(tag.code) : 'this tag';
  return { title: `${boxIds.length} boxes have ${code}.`, hint: 'Which one is it?', tone: 'info', choices: boxIds };
}

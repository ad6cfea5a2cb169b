import { boxCodeText } from '@boxroom/domain/box/box-code';
import { msg } from '@boxroom/domain/language/message';
import { t } from '../../lib/language/t.ts';
import type { BoxLookUp } from '../../replica/store/look-up-box.ts';
import { type OwnTag, tagKey } from './find-tag.ts';

/** The note about the last tag. */
export interface ScanNote {
  title: string;
  hint?: string;
  tone: 'info' | 'success' | 'error';
  /** The key of the tag being looked up: the result replaces this note and no other. */
  lookingFor?: string;
  /** A button that looks this tag up once more. */
  again?: OwnTag;
  /** Links to the deleted things, or to the page of a tag that may be blank. */
  links?: readonly ScanLink[];
  /** The boxes to choose from, and the key of their tag. */
  choices?: { of: string; boxIds: readonly string[] };
}

export type ScanLink = { to: 'deleted' } | { to: 'tag'; id: string } | { to: 'code'; code: string };

export const IDLE_TEXT = msg('Point the camera at the tag of a box, or type what is printed on it.');

export function foreignNote(): ScanNote {
  return {
    title: t('This is not a Boxroom tag.'),
    hint: t('Scan the code on the tag of a box, or type what is printed beneath it.'),
    tone: 'error',
  };
}

export function lookingNote(tag: OwnTag): ScanNote {
  return { title: t('Looking for this box...'), tone: 'info', lookingFor: tagKey(tag) };
}

/** Explains why a tag leads to no box. Deleted and foreign boxes get the same text: nobody learns what others have. */
export function missingNote(tag: OwnTag, found: Exclude<BoxLookUp['kind'], 'here'>): ScanNote {
  if (found === 'unreachable')
    return {
      title:
        tag.kind === 'code'
          ? t('No box on this device has the code {code}.', { code: boxCodeText(tag.code) })
          : t('This box is not on this device.'),
      hint: t('The server cannot be reached at the moment. Try again when it can.'),
      tone: 'info',
      again: tag,
    };
  switch (tag.kind) {
    case 'tag':
      return {
        title: t('You have no box with this tag yet.'),
        hint: t('You can put it on one.'),
        tone: 'info',
        links: [{ to: 'tag', id: tag.tagId }],
      };
    case 'code':
      return {
        title: t('You have no box with the code {code}.', { code: boxCodeText(tag.code) }),
        hint: t('Its tag is not on a box yet, it was deleted, or it is in a storage room that is not shared with you.'),
        tone: 'error',
        links: [{ to: 'code', code: tag.code }, { to: 'deleted' }],
      };
    case 'box':
      return {
        title: t('You have no box with this tag.'),
        hint: t('It was deleted, or it is in a storage room that is not shared with you.'),
        tone: 'error',
        links: [{ to: 'deleted' }],
      };
  }
}

/** Codes are unique per owner of a room: two people who share rooms may have the same code. */
export function choiceNote(tag: OwnTag, boxIds: readonly string[]): ScanNote {
  const count = boxIds.length;
  return {
    title:
      tag.kind === 'code'
        ? t('{count, plural, one{# box has} other{# boxes have}} {code}.', { count, code: boxCodeText(tag.code) })
        : t('{count, plural, one{# box has} other{# boxes have}} this tag.', { count }),
    hint: t('Which one is it?'),
    tone: 'info',
    choices: { of: tagKey(tag), boxIds },
  };
}

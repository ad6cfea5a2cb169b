import { boxCodeText } from '@boxroom/domain/box/box-code';
import { msg } from '@boxroom/domain/language/message';
import type { TagChoice } from '@boxroom/domain/tag/tag';
import { loadQrEncoder } from '../../components/qr/encode-qr.ts';
import { tagUrl } from '../../inventory/box/box-url.ts';
import { t } from '../../lib/language/t.ts';
import { codeUrl } from './code-url.ts';
import type { TagLayout } from './tag-form.ts';
import { writeTags } from './write-tags.ts';

/** A tag without a box has no other content. */
export const BLANK_CHOICE: TagChoice = { qr: true, name: false, code: true, location: false, room: false, url: false };
export const NO_PDF = msg('This browser cannot create the PDF. Please try another one.');

export interface BlankTagCode {
  id: string;
  code: string;
}

/** Returns blank tags as a PDF. A tag without a readable code would be lost, so the code is always printed as text. */
export function writeBlankTags({ sheet, start, offset }: TagLayout, tags: readonly BlankTagCode[]) {
  const contents = tags.map(({ id, code }) => {
    const url = tagUrl(id);
    return { qr: url, shortQr: codeUrl(code), name: '', code: boxCodeText(code), location: null, room: null, url };
  });
  const layout = { sheet, start, offset, copies: 1, choice: BLANK_CHOICE };
  return writeTags({ ...layout, title: t('Blank tags'), tags: contents, loadEncoder: loadQrEncoder });
}

export function blankTagsText(count: number): string {
  return t('{count, plural, one{# blank tag} other{# blank tags}}', { count });
}

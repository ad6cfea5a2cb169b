import { composeTag } from '@boxroom/domain/label/compose-tag';
import type { Sheet } from '@boxroom/domain/label/sheet';
import type { TagChoice } from '@boxroom/domain/label/tag';
import { labelSize } from '@boxroom/domain/label/tag-pages';
import { PLACEHOLDER } from './encode-or-mark.ts';

/** All addresses are as long as this one's. */
export const SOME_ID = '00000000-0000-7000-8000-000000000000';

/** Whether a sheet's labels are large enough for the code of an address that can be read. */
export function hasCodeRoom({ sheet, choice, url }: { sheet: Sheet; choice: TagChoice; url: string }): boolean {
  const content = { qr: url, name: '-', code: '-', location: null, room: null, url };
  // How wide letters are and how a code looks plays no part in it.
  const tag = composeTag({ content, choice, label: labelSize(sheet), measure: () => 0.5, encode: () => PLACEHOLDER });
  return !tag.codeIsMissing;
}

import { composeTag } from '@boxroom/domain/print/compose-tag';
import type { Sheet } from '@boxroom/domain/print/sheet';
import { labelSize } from '@boxroom/domain/print/tag-pages';
import type { TagChoice } from '@boxroom/domain/tag/tag';
import { codeUrl } from './code-url.ts';
import { PLACEHOLDER } from './encode-or-mark.ts';

/** Every address has the length of this one's. */
export const SOME_ID = '00000000-0000-7000-8000-000000000000';
export const SOME_CODE = '0000';

/** Whether a sheet's labels are large enough for a readable code of an address, or of a short one. */
export function hasCodeRoom({ sheet, choice, url }: { sheet: Sheet; choice: TagChoice; url: string }): boolean {
  const content = { qr: url, shortQr: codeUrl(SOME_CODE), name: '-', code: '-', location: null, room: null, url };
  // The widths of letters and the modules of the code do not affect the result.
  const tag = composeTag({ content, choice, label: labelSize(sheet), measure: () => 0.5, encode: () => PLACEHOLDER });
  return !tag.codeIsMissing;
}

import { PICTURE_FOLDER } from './archive-rows.ts';

/** Of the item's name, in code points. */
const NAME_MAX = 60;
/** Characters that a file system or an archive program refuses. */
// oxlint-disable-next-line no-control-regex
const FORBIDDEN = /[<>:"/\\|?*\u0000-\u001f\u007f-\u009f\ud800-\udfff\ufffe\uffff]/gu;

/** Returns a readable path in an archive, unique by the item's id: `pictures/Winter tires 0198….jpg`. */
export function picturePath({ id, name }: { id: string; name: string }): string {
  const readable = firstOf(name.replace(FORBIDDEN, '_'))
    .replace(/^[\s.]+/, '')
    .trim();
  return `${PICTURE_FOLDER}${readable === '' ? '' : `${readable} `}${id}.jpg`;
}

function firstOf(name: string): string {
  let first = '';
  let count = 0;
  for (const character of name) if (count++ < NAME_MAX) first += character;
  return first;
}

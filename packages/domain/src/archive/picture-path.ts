import type { Paper } from '../paper/paper.ts';
import { PAPER_FOLDER, PICTURE_FOLDER } from './archive-rows.ts';

/** Of a name, in code points. */
const NAME_MAX = 60;
const PAPER_NAME_MAX = 40;
/** Characters that a file system or an archive program refuses. */
// oxlint-disable-next-line no-control-regex
const FORBIDDEN = /[<>:"/\\|?*\u0000-\u001f\u007f-\u009f\ud800-\udfff\ufffe\uffff]/gu;

interface Named {
  id: string;
  name: string;
}

/**
 * Returns a readable path of a picture of a row, unique by the row's id and the place from 1: `pictures/Winter tires
 * 0198….jpg`, `pictures/Winter tires 0198… 2.jpg`.
 */
export function picturePath({ id, name }: Named, place: number): string {
  return `${PICTURE_FOLDER}${readable(name)}${id}${place === 1 ? '' : ` ${place}`}.jpg`;
}

/** Returns a readable path of a paper of an item: `papers/Drill - Receipt 0198… 1.pdf`. */
export function paperPath(item: Named, { name, kind }: Pick<Paper, 'name' | 'kind'>, place: number): string {
  const both = `${firstOf(item.name, PAPER_NAME_MAX)} - ${firstOf(name, PAPER_NAME_MAX)}`;
  return `${PAPER_FOLDER}${readable(both, 2 * PAPER_NAME_MAX + 3)}${item.id} ${place}.${kind === 'pdf' ? 'pdf' : 'jpg'}`;
}

/** Of a name, what a file may be called, with a space behind it. */
function readable(name: string, max = NAME_MAX): string {
  const kept = firstOf(name.replace(FORBIDDEN, '_'), max)
    .replace(/^[\s.]+/, '')
    .trim();
  return kept === '' ? '' : `${kept} `;
}

function firstOf(name: string, max: number): string {
  let first = '';
  let count = 0;
  for (const character of name) if (count++ < max) first += character;
  return first;
}

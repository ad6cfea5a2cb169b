import { PICTURES_MAX } from '@boxroom/domain/picture/pictures';
import { countText } from '@boxroom/domain/text/count-text';

/** Returns why the pictures are too many for the box: its limit, and how many more it can take. */
export function fitsText(free: number): string {
  const limit = `A box can have ${countText(PICTURES_MAX.box, 'picture')} at most`;
  if (free === 0) return `${limit}.`;
  return `${limit}: ${free} more ${free === 1 ? 'fits' : 'fit'}.`;
}

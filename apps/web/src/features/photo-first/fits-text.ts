import { PICTURES_MAX } from '@boxroom/domain/picture/pictures';
import { t } from '../../lib/language/t.ts';

/** Returns why the pictures are too many for the box: its limit, and how many more it can take. */
export function fitsText(free: number): string {
  const max = PICTURES_MAX.box;
  if (free === 0) return t('A box can have {max, plural, one{# picture} other{# pictures}} at most.', { max });
  return t(
    'A box can have {max, plural, one{# picture} other{# pictures}} at most: {free, plural, one{# more fits} other{# more fit}}.',
    { max, free },
  );
}

import { TRASH_DAYS } from '@boxroom/domain/trash/deletion';
import { t } from '../../lib/language/t.ts';

export interface BannerSlide {
  /** Both emphasize phrases: `<em>one box</em>`. */
  readonly title: string;
  readonly subtitle: string;
}

/** The slides of the banner at the foot of the public pages. */
export function bannerSlides(): readonly BannerSlide[] {
  return [
    {
      title: t('Start with <em>one box</em>'),
      subtitle: t('The one with the cables. In <em>ten minutes</em> you will know what is in it.'),
    },
    {
      title: t('Stop shouting up the stairs'),
      subtitle: t('<em>Everybody at home</em> can look up where the drill is, and note where they put it.'),
    },
    {
      title: t('No network? No matter'),
      subtitle: t(
        'Boxroom <em>keeps working in the cellar</em>, the loft and the storage unit, and <em>catches up later</em>.',
      ),
    },
    {
      title: t('Stick a tag on it'),
      subtitle: t(
        '<em>Scan the box</em> instead of unpacking it. <em>Any printer</em> will do, and so will any phone with a camera.',
      ),
    },
    {
      title: t('Free <em>means free</em>'),
      subtitle: t('As many rooms, boxes and things as your home has. <em>No credit card</em> needed.'),
    },
    {
      title: t('Moving soon?'),
      subtitle: t(
        'Number the cartons, <em>list them while you pack</em>, and sleep in a bed on <em>the first night</em>.',
      ),
    },
    {
      title: t('We have seen worse cellars'),
      subtitle: t('You <em>do not have to tidy up</em> before you start. A list works just as well on a mess.'),
    },
    {
      title: t('Where did summer go?'),
      subtitle: t('<em>Loft, left of the chimney</em>, box “Heatwave”. The fan is in it, and so are the good sandals.'),
    },
    {
      title: t('A wrong tap is no disaster'),
      subtitle: t(
        'Deleting has an <em>undo</em>, and items, boxes and rooms can be restored for <em>{days, plural, one{# day} other{# days}}</em>.',
        { days: TRASH_DAYS },
      ),
    },
    {
      title: t('Leave whenever you like'),
      subtitle: t('<em>One press</em>, and your list is a CSV file that <em>any spreadsheet</em> opens.'),
    },
  ];
}

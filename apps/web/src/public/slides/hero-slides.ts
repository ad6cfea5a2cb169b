import { t } from '../../lib/language/t.ts';

export interface HeroSlide {
  readonly headline: string;
  readonly subtitle: string;
}

/** The slides at the top of the start page. */
export function heroSlides(): readonly HeroSlide[] {
  return [
    {
      headline: t('Know what is in the box'),
      subtitle: t('Without opening it, without moving the three on top of it, and without asking anybody.'),
    },
    {
      headline: t('It is in the cellar. Now which box?'),
      subtitle: t('Type a few letters. Boxroom answers with the box, the room and the shelf you wrote down.'),
    },
    {
      headline: t('Works where the signal ends'),
      subtitle: t('Below ground and under the roof, from the copy in your browser. What you change is sent later.'),
    },
    {
      headline: t('One tag on each box'),
      subtitle: t('Print it on plain paper, scan it with your phone, and read what is inside.'),
    },
    {
      headline: t('The second move is the easy one'),
      subtitle: t('Numbers on the cartons, contents in your pocket, and a bed that is made on the first night.'),
    },
    {
      headline: t('Four boxes of Christmas, one tree stand'),
      subtitle: t('Find the one you need in December, put it back in January, and leave yourself a note.'),
    },
    {
      headline: t('A map of your home, not a catalogue'),
      subtitle: t('Rooms, boxes, things. Three levels, no forms to fill in, and search over all of it.'),
    },
    {
      headline: t('Put away by you, found by others'),
      subtitle: t('Share a room with those who live there: to look, or to lend a hand.'),
    },
    {
      headline: t('List first, tidy some other day'),
      subtitle: t('A messy box with an honest list beats a tidy one that nobody can find.'),
    },
    {
      headline: t('You own a spirit level already'),
      subtitle: t('And two bicycle pumps. Look before you buy the third.'),
    },
    {
      headline: t('Paste the list, close the lid'),
      subtitle: t('One line for each thing, straight from the note on your phone.'),
    },
    {
      headline: t('Moved, not lost'),
      subtitle: t('The history knows who took the drill from which box to where, and a wrong tap can be undone.'),
    },
    {
      headline: t('The freezer has a bottom drawer'),
      subtitle: t('Give the soup a date, and a mail tells you before it becomes archaeology.'),
    },
    {
      headline: t('Your list stays yours'),
      subtitle: t('Out as a CSV file whenever you like, and back in again. Or run Boxroom on a computer of your own.'),
    },
  ];
}

export interface HeroSlide {
  readonly headline: string;
  readonly subtitle: string;
}

/** The slides at the top of the start page. */
export const HERO_SLIDES: readonly HeroSlide[] = [
  {
    headline: 'Know what is in the box',
    subtitle: 'Without opening it, without moving the three on top of it, and without asking anybody.',
  },
  {
    headline: 'It is in the cellar. Now which box?',
    subtitle: 'Type a few letters. Boxroom answers with the box, the room and the shelf you wrote down.',
  },
  {
    headline: 'Works where the signal ends',
    subtitle: 'Below ground and under the roof, from the copy in your browser. What you change is sent later.',
  },
  {
    headline: 'One tag on each box',
    subtitle: 'Print it on plain paper, scan it with your phone, and read what is inside.',
  },
  {
    headline: 'The second move is the easy one',
    subtitle: 'Numbers on the cartons, contents in your pocket, and a bed that is made on the first night.',
  },
  {
    headline: 'Four boxes of Christmas, one tree stand',
    subtitle: 'Find the one you need in December, put it back in January, and leave yourself a note.',
  },
  {
    headline: 'A map of your home, not a catalogue',
    subtitle: 'Rooms, boxes, things. Three levels, no forms to fill in, and search over all of it.',
  },
  {
    headline: 'Put away by you, found by others',
    subtitle: 'Share a room with those who live there: to look, or to lend a hand.',
  },
  {
    headline: 'List first, tidy some other day',
    subtitle: 'A messy box with an honest list beats a tidy one that nobody can find.',
  },
  {
    headline: 'You own a spirit level already',
    subtitle: 'And two bicycle pumps. Look before you buy the third.',
  },
  {
    headline: 'Paste the list, close the lid',
    subtitle: 'One line for each thing, straight from the note on your phone.',
  },
  {
    headline: 'Moved, not lost',
    subtitle: 'The history knows who took the drill from which box to where, and a wrong tap can be undone.',
  },
  {
    headline: 'The freezer has a bottom drawer',
    subtitle: 'Give the soup a date, and a mail tells you before it becomes archaeology.',
  },
  {
    headline: 'Your list stays yours',
    subtitle: 'Out as a CSV file whenever you like, and back in again. Or run Boxroom on a computer of your own.',
  },
];

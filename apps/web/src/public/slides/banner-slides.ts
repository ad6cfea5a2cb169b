export interface BannerSlide {
  readonly title: string;
  readonly subtitle: string;
  /** Phrases of the title or the subtitle to emphasize, in the same spelling. */
  readonly highlightWords: readonly string[];
}

/** The slides of the banner at the foot of the public pages. */
export const BANNER_SLIDES: readonly BannerSlide[] = [
  {
    title: 'Start with one box',
    subtitle: 'The one with the cables. In ten minutes you will know what is in it.',
    highlightWords: ['one box', 'ten minutes'],
  },
  {
    title: 'Stop shouting up the stairs',
    subtitle: 'Everybody at home can look up where the drill is, and note where they put it.',
    highlightWords: ['Everybody at home'],
  },
  {
    title: 'No network? No matter',
    subtitle: 'Boxroom keeps working in the cellar, the loft and the storage unit, and catches up later.',
    highlightWords: ['keeps working in the cellar', 'catches up later'],
  },
  {
    title: 'Stick a tag on it',
    subtitle: 'Scan the box instead of unpacking it. Any printer will do, and so will any phone with a camera.',
    highlightWords: ['Scan the box', 'Any printer'],
  },
  {
    title: 'Free means free',
    subtitle: 'As many rooms, boxes and things as your home has. No credit card needed.',
    highlightWords: ['means free', 'No credit card'],
  },
  {
    title: 'Moving soon?',
    subtitle: 'Number the cartons, list them while you pack, and sleep in a bed on the first night.',
    highlightWords: ['list them while you pack', 'the first night'],
  },
  {
    title: 'We have seen worse cellars',
    subtitle: 'You do not have to tidy up before you start. A list works just as well on a mess.',
    highlightWords: ['do not have to tidy up'],
  },
  {
    title: 'Where did summer go?',
    subtitle: 'Loft, left of the chimney, box “Heatwave”. The fan is in it, and so are the good sandals.',
    highlightWords: ['Loft, left of the chimney'],
  },
  {
    title: 'A wrong tap is no disaster',
    subtitle: 'Deleting has an undo, and items, boxes and rooms can be restored for 30 days.',
    highlightWords: ['undo', '30 days'],
  },
  {
    title: 'Leave whenever you like',
    subtitle: 'One press, and your list is a CSV file that any spreadsheet opens.',
    highlightWords: ['One press', 'any spreadsheet'],
  },
];

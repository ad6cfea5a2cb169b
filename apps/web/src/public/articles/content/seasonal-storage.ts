import { bullets, em, heading, link, paragraph, quote, strong, table, text } from '../../text/write-blocks.ts';
import type { ArticleContent } from './article.ts';

export const article: ArticleContent = {
  slug: 'seasonal-storage',
  title: 'Seasonal storage',
  description:
    'Four times a year things change places. How to pack coats, skis, fans and fairy lights so ' +
    'that next season begins with joy and not with a search.',
  tags: ['Guide', 'Seasons', 'Home storage'],
  published: '2026-11-21',
  updated: '2026-11-21',
  cta: { label: 'Store this season', href: '/auth?signup=true' },
  body: [
    paragraph`Twice a year, on the first cold morning and on the first warm one, a whole neighbourhood stands in
      front of its cupboards and asks where the gloves are, or the sandals. Seasonal things are the hardest to keep
      track of, because you think of them for three months and forget them for nine. By the time you need them
      again, you are a different person with a different memory.`,
    paragraph`The trick is to write to that person.`,
    heading(2, 'Pack for the opening, not for the closing'),
    paragraph`In March you are glad to be rid of the winter things, and stuff them into whatever is empty. In
      November you pay for it. Turn that round: imagine the day on which you open the box, and pack in the order in
      which you will want things.`,
    paragraph`Gloves, hats and scarves on top, since the first frost does not wait for the skis. In the Christmas
      box the advent wreath before the tree stand. In the beach bag the sun cream at the bottom, because you will
      buy a fresh one anyway.`,
    paragraph`One box for each ${em('occasion')} beats one box for each ${em('kind')}. "First frost", "Skiing",
      "Advent", "Tree", "Easter", "Heatwave", "Camping", "Back to school": you open it once, and it is all there.`,
    heading(2, 'Before it goes away'),
    paragraph`A season in a box makes everything worse that was not right at the start.`,
    bullets([
      text`${strong('Wash it.')} Moths like wool, but what they love is wool with a little soup on it. Stains that
        are invisible in spring are yellow in autumn.`,
      text`${strong('Dry it.')} Tents, waders, garden cushions: a whole day longer than you think. Mildew needs only
        one damp corner.`,
      text`${strong('Empty it.')} Pockets, water bottles, the stove's gas, and batteries out of everything. A
        leaking battery kills a good torch in one summer.`,
      text`${strong('Mend it or say so.')} If the zip is broken, write "zip!" beside the item. Next year's you will
        then have it mended in September and not on the evening before.`,
      text`${strong('Try it on.')} Children's boots that fit in April will not fit in December. Give them away now,
        while another child needs them.`,
    ]),
    heading(2, 'What kind of box'),
    table(
      'Boxes for the season',
      ['What', 'In what', 'Why'],
      [
        [
          text`Wool, down, bed linen`,
          text`Cloth bag or carton with a lid, dry room`,
          text`Has to breathe; cedar or lavender helps a little, cleanliness helps more`,
        ],
        [text`Tents, sleeping bags`, text`Loose in a large bag, not squeezed`, text`Filling and coating last longer`],
        [text`Glass baubles`, text`Egg boxes inside a rigid box`, text`Costs nothing, and fits exactly`],
        [text`Fairy lights`, text`Wound round a piece of cardboard, plug inside`, text`Testing takes seconds`],
        [text`Garden cushions`, text`Closed plastic, off the ground`, text`Mice`],
        [text`Paints, glue, sun cream`, text`Frost-free, upright`, text`They do not survive a cold garage`],
      ],
    ),
    paragraph`Clear plastic is pleasant when you look for colours, cardboard when you care about damp. For the list
      it makes no difference, and Boxroom lets you choose a symbol for the kind of box so that the eye finds it in
      the overview.`,
    heading(2, 'A note to the person you will be'),
    paragraph`The most useful thing you can put into a seasonal box is not an object. It is what you learnt this
      year:`,
    quote`Bought two new sets of lights in 2026, the white ones are too cold. The stand needs the long allen key. We
      had eleven guests and nine chairs.`,
    paragraph`Make it the description of an item called "Note for next year". It takes a minute on the sixth of
      January and saves an afternoon in December.`,
    paragraph`Where the box ${em('stands')} is the other half. "Loft, behind the chimney, left" is a sentence you
      will bless. So is "not the loft, Grandma's garage".`,
    heading(2, 'A calendar that fits on a postcard'),
    paragraph`${strong('Late March.')} Winter down, bicycle things up. Check what the moths think.`,
    paragraph`${strong('June.')} Camping and heat: fans, parasols, cool bags. Take out the batteries of whatever
      stays behind.`,
    paragraph`${strong('Late September.')} Garden cushions in, heaters and hot-water bottles down. Test smoke alarms
      while you have the ladder out.`,
    paragraph`${strong('Late November.')} Advent and lights. Give each set of lights ten minutes on the kitchen
      floor before anybody climbs a tree with it.`,
    paragraph`${strong('The week after New Year.')} The one everybody forgets. Pack slowly, throw out what nobody
      hung up, and write the note.`,
    paragraph`If you want to be told, give the box's most important item a date and switch on reminders: Boxroom
      then sends an e-mail some days before. One date for each season is enough. More than that and you will begin
      to ignore them.`,
    heading(2, 'Taking turns on the good shelf'),
    paragraph`You have one shelf that is easy to reach. Let it rotate. When a season is over, its boxes change
      places with those of the next one, and nothing else has to be moved.`,
    paragraph`With tags on the boxes the change is quick: scan the boxes that go up, one after the other, and move
      them together; then the ones that come down. The list follows, and your back is the only thing that notices.`,
    heading(2, 'Things that are seasonal without a season'),
    paragraph`Not everything follows the sun. Cots and prams wait for a cousin. The wheelchair waits for the next
      broken leg, the folding table for the next party, the guest mattress for your friend from Lyon. They deserve
      the same treatment: a box or a spot, a clean state, a line in the list, and a note about what is missing.`,
    paragraph`And now and then something comes out of its box, is looked at, and goes back unused for the third
      year. That is information too. What to do with it is a matter for
      ${link('another article', '/articles/psychology-of-clutter')}, and for a gentle mood.`,
  ],
};

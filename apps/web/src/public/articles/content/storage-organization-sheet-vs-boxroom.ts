import { bullets, heading, link, paragraph, steps, strong, table, text } from '../../text/write-blocks.ts';
import type { ArticleContent } from './article.ts';

export const article: ArticleContent = {
  slug: 'storage-organization-sheet-vs-boxroom',
  title: 'Storage organization sheet vs Boxroom',
  description:
    'A spreadsheet is an excellent storage list until you stand in front of the shelf. How to ' +
    'build a good one, and when a row should become a box.',
  tags: ['Comparison', 'Spreadsheet', 'Import'],
  published: '2026-11-21',
  updated: '2026-11-21',
  cta: { label: 'Import your spreadsheet', href: '/auth?signup=true' },
  body: [
    paragraph`Spreadsheet people are the best people to help you move. They turn up with a printed table, three
      columns and a pen, and by noon everything that matters is ticked. So this is not a page that makes fun of rows
      and columns. It is about how to make a storage sheet that works, where it creaks, and how to carry it over
      into Boxroom without losing a line, should you want to.`,
    heading(2, 'A sheet that works'),
    paragraph`Most storage sheets fail because they grow columns like a hedge. This one has seven, in an order that
      can be typed with one hand:`,
    table(
      'Columns of a good storage sheet',
      ['Column', 'What to write', 'Example'],
      [
        [text`Room Name`, text`Where the box stands`, text`Cellar`],
        [text`Box Name`, text`What is written on it`, text`Camping 1`],
        [text`Box Description`, text`Where exactly in the room`, text`Left shelf, bottom`],
        [text`Item Name`, text`What you would search for`, text`Sleeping bag, blue`],
        [text`Quantity`, text`Only if it matters`, text`2`],
        [text`Price`, text`Only for what you would claim`, text`120`],
        [text`Category`, text`Four or five words in all`, text`Outdoors`],
      ],
    ),
    paragraph`One item is one row. Repeat room and box in every row, even though it looks wasteful. The moment you
      leave a cell empty because it is "the same as above", sorting will scatter your cellar across the sheet.`,
    paragraph`Freeze the first row. Turn on the filter. Then stop designing.`,
    heading(2, 'What the sheet does better'),
    bullets([
      text`${strong('Questions nobody has thought of.')} Sum of values for each room, things not touched since the
        last move, a chart if you must. A spreadsheet answers them in a minute. Boxroom shows totals, but it is no
        calculator.`,
      text`${strong('Mass changes.')} Replacing "Basement" by "Cellar" in four hundred rows takes seconds.`,
      text`${strong('Your own columns.')} Voltage, shoe size, who lent it to you.`,
      text`${strong('Printing as a table.')} For an insurer or a removal firm there is nothing plainer.`,
      text`${strong('Longevity.')} A CSV file from twenty years ago still opens.`,
    ]),
    paragraph`If you do your storing at a desk, the sheet will serve you well for years.`,
    heading(2, 'Where it creaks'),
    heading(3, 'On the phone, with one hand'),
    paragraph`The sheet was made for a mouse. On a phone you pinch, scroll sideways, hit the wrong cell and
      overwrite a formula. You find out in spring.`,
    heading(3, 'In front of the shelf'),
    paragraph`There is no link between the row and the carton. You can write numbers on both, and you should, but
      the way from a number to its rows is a search, a filter and a squint.`,
    heading(3, 'With a second person'),
    paragraph`Shared sheets let two people write at once. They do not let one of them write only about the garage,
      and they will accept anything from anyone, including a sort of just one column. That is how a sheet dies: on
      one day, completely.`,
    heading(3, 'When things move'),
    paragraph`To move a box you have to change as many rows as it has items. Forget one, and the hand mixer stays
      behind in a room that no longer exists.`,
    heading(2, 'What becomes of a row in Boxroom'),
    paragraph`The room becomes a room, the box a box inside it, the item a line in the box. From then on the box is
      a thing of its own: move it once, and all its rows have moved. It can have a printed tag, and a scan of that
      tag is the filter you used to set by hand. Everything is on the phone even when the network is not.`,
    paragraph`Rights are set for each room, so that the neighbours who share your garage see the garage and no more.
      And whatever somebody changes is in the history.`,
    heading(2, 'Carrying it over'),
    steps([
      text`Save the sheet as CSV with UTF-8 encoding. The file may have up to 250,000 rows and 40 MB.`,
      text`Open the import in the settings and choose the file. Headings like the ones above are recognised; for
        others you choose which column is what.`,
      text`Read the preview. It tells how many rooms, boxes and items would be made, and which rows cannot be read
        and why, by row number. Nothing has been written so far.`,
      text`Mend what has to be mended in the sheet, not in your head, and choose the file again.`,
      text`Confirm. Rooms and boxes that exist under the same name are used, not doubled.`,
    ]),
    paragraph`Names of boxes may have twenty characters and names of rooms twenty-five, because they have to fit on
      a tag. If yours are longer, the preview will say so; moving the tail into the box description is usually
      right.`,
    paragraph`Commas or semicolons, a tab-separated file, quotes around cells: all of that is understood.`,
    heading(2, 'And back again'),
    paragraph`Leaving works the same way. The export button in the settings gives you a CSV file with the same
      columns: the four names always, quantity, price and category where you have them switched on. Open it in your
      spreadsheet and you are where you started, a few boxes wiser. Descriptions of items, dates and pictures stay
      behind, so look before you delete anything.`,
    paragraph`That makes a pleasant arrangement for people who love their tables: fetch and put away with Boxroom,
      export once in a while, and do the sums at the desk.`,
    heading(2, 'Which one for you'),
    paragraph`Stay with the sheet if you are its only reader, if you sit down to use it, and if you enjoy it. Change
      when you notice that you carry the laptop into the cellar, or that others ask you instead of the sheet. Those
      two signs are more reliable than any number of rows.`,
    paragraph`If you are only starting, do not begin with either. Begin with
      ${link('ten boxes and an honest afternoon', '/articles/storage-organization-for-real-people')}; the tool can
      wait until after lunch.`,
  ],
};

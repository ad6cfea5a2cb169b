import { heading, link, paragraph, strong, table, text } from '../../text/write-blocks.ts';
import type { ArticleContent } from './article.ts';

export const article: ArticleContent = {
  slug: 'best-free-inventory-management-app',
  title: 'What makes the best free inventory management app?',
  description:
    'Forget feature lists. Six habits decide whether an inventory app survives its first ' +
    'winter, with tests you can run on any of them in twenty minutes.',
  tags: ['Guide', 'Free apps', 'Choosing'],
  published: '2026-11-21',
  updated: '2026-11-21',
  cta: { label: 'Run the test on Boxroom', href: '/auth?signup=true' },
  body: [
    paragraph`Most inventories die in the same week they are born. The first evening is fun: a fresh app, a glass of
      something, the kitchen drawers. By Thursday the list is out of date, by the end of the month nobody opens it,
      and in spring somebody finds it again and sighs.`,
    paragraph`So the best free inventory app is not the one with the longest list of features. It is the one that is
      still right in March. This is a guide to telling them apart before you have put work into any of them.`,
    heading(2, 'Measure the time for one item'),
    paragraph`Entering things is where inventories go to die. Take a stopwatch and enter ten items that are lying on
      your table. Count every tap: opening the app, choosing the place, typing, saving, getting back to where you
      can type the next one.`,
    paragraph`If one item takes more than ten seconds, multiply by the number of things in your cellar and be honest
      with yourself. Good signs are a field that stays open after Enter, and a way to paste a whole list. Bad signs
      are a form with eleven fields and a required picture.`,
    heading(2, 'Walk to where the signal ends'),
    paragraph`Storage lives in cellars, lofts, garages and rented units behind steel doors. Reception does not. Put
      the phone in flight mode, then search, open a box, add something, take something out.`,
    paragraph`There are three possible outcomes. Some apps show nothing. Some show things but refuse every change.
      And some carry on and tell you what is still waiting to be sent. Only the last kind belongs in a cellar.`,
    heading(2, 'Ask what happens with two people'),
    paragraph`An inventory kept by one person in a shared home is a work of fiction. Somebody else will move the
      drill. Check whether a second person can be let in at all, whether they can be allowed to look without being
      able to rearrange, and what it costs.`,
    paragraph`Then check what happens when both of you change the same thing. Silence is the wrong answer; you want
      to be told.`,
    heading(2, 'Look at the label, not only the screen'),
    paragraph`The bridge between the shelf and the phone is whatever sticks to the box. A tag should survive damp
      and tape, be readable by a person as well as by a camera, and be quick to replace. If printing labels is a
      premium extra, count that in. If there is no code to type, ask what you will do when the sticker is torn.`,
    heading(2, 'Find the way out before the way in'),
    paragraph`Every tool ends some day: the maker loses interest, the price changes, you change. Export your ten
      items now. Open the file in a spreadsheet. Are the places in it, or only the names? Can it be read back? We
      consider this the most telling single test, because it shows how the makers think about whose list it is.`,
    heading(2, 'Read how "free" is paid for'),
    paragraph`Somebody pays for servers. It may be the customers on larger plans, advertisements, your data,
      donations, or yourself because you run it at home. None of these is wicked, but you should know which one it
      is. A privacy policy that can be read in five minutes and names what is stored is a good omen.
      ${link('Ours is here', '/privacy-policy')}.`,
    heading(2, 'A scorecard'),
    table(
      'Twenty minutes, six tests',
      ['Test', 'What you want to see'],
      [
        [text`Ten items against the clock`, text`Under two minutes, without looking up`],
        [text`Flight mode`, text`Search works, changes wait visibly`],
        [text`Second person`, text`Possible, with a choice between looking and changing`],
        [text`Label`, text`Printed at home, with a code for humans`],
        [text`Export`, text`A file you can read, with places in it`],
        [text`Who pays`, text`An answer in one sentence`],
      ],
    ),
    heading(2, 'Mistakes that no app can fix'),
    paragraph`${strong('Writing down everything.')} Nobody needs to know that there are forty-one screws in the jar.
      Write what you would search for: "screws, mixed".`,
    paragraph`${strong('Starting with the easy room.')} The wardrobe you use daily needs no list. Begin with the
      place you avoid, because that is where searching hurts.`,
    paragraph`${strong('Waiting for the tidy-up.')} You do not have to sort a box to list it. An honest list of a
      messy box is worth more than the plan to sort it one day.`,
    paragraph`${strong('Being too clever with categories.')} Four or five are useful, twenty are a hobby. If you
      hesitate where something belongs, search will find it anyway.`,
    heading(2, 'And where does Boxroom stand?'),
    paragraph`We built ${link('Boxroom', '/')} around those six tests, so it would be odd if it failed them. New
      items go in one after the other with Enter, or as a pasted list. It opens and works offline. Rooms can be
      shared for viewing or editing. Tags are printed at home and carry a short code. Export is a CSV file that the
      app reads back in. And who pays? Whoever runs the server it is on; there is nothing to buy.`,
    paragraph`Where it falls short: it will not scan the barcode on a tin, it has no custom fields, one picture per
      item is the limit, and it lives in the browser rather than in an app store. It wears a Beta badge, too. If
      your inventory is for the insurer, with serial numbers and receipts, a tool made for that is the better
      choice.`,
    paragraph`Run the scorecard on it, and on one rival. If the rival wins, use the rival. The point of the exercise
      is to find the ice skates.`,
  ],
};

import { em, heading, link, paragraph, strong, table, text } from '../../text/write-blocks.ts';
import type { ArticleContent } from './article.ts';

export const article: ArticleContent = {
  slug: 'boxroom-vs-storage-box-organizer',
  title: 'Boxroom vs Storage Box Organizer',
  description:
    'Two worries matter more than features when you compare box apps: does it work below ' +
    'ground, and can you get your list out? How to test both.',
  tags: ['Comparison', 'Storage Box Organizer', 'Offline'],
  published: '2026-11-21',
  updated: '2026-11-21',
  cta: { label: 'Take Boxroom to your cellar', href: '/auth?signup=true' },
  body: [
    paragraph`${em('Storage Box Organizer')} is less a name than a description, and in the app stores you will meet
      it in several variants: with a "QR" in front, with a "moving" behind, by different makers. They tend to share
      a pleasant idea. You make a box, give it a number or a code, photograph what goes in, and look at the picture
      later instead of opening the box.`,
    paragraph`Because there is no single app to hold a ruler against, this comparison does something else. It looks
      at the two worries that people bring to us most often, explains how Boxroom answers them as of November 2026,
      and gives you a way to test any organiser you are considering, in about a quarter of an hour.`,
    heading(2, 'Worry one: the place without reception'),
    paragraph`Storage units have steel walls. Cellars have concrete ones. In old houses the loft is fine and the
      pantry is dead. So the first thing to know about a box app is what it is when it is alone with you.`,
    heading(3, 'Three kinds of offline'),
    paragraph`An app can keep ${strong('everything on the phone')}. Then it works anywhere, and the price is that
      the list exists once. If the phone falls into the paddling pool, so does the inventory, unless you made a
      backup or the phone's own one includes it.`,
    paragraph`It can keep ${strong('everything on a server')}. Then the list is safe and shared, and in the cellar
      you look at a spinning circle.`,
    paragraph`Or it can keep ${strong('a copy on the phone and the truth on a server')}. That is the hardest to
      build, and it is what Boxroom does. Each screen reads the copy; a change is made at once and waits for the
      network; a small line tells how many changes are waiting. If one of them cannot be applied in the end, because
      somebody deleted the box in the meantime, say, it is kept and shown to you with its words instead of
      vanishing.`,
    heading(3, 'How to find out which kind you have'),
    paragraph`Flight mode on. Close the app completely. Open it again. Search, open a box, add a thing, rename
      another. Now look at a second device: nothing should have arrived. Flight mode off, wait a moment, look again.
      If both devices agree, you have the third kind.`,
    paragraph`One thing to know about ours: it has to have been open on that device before, once, with a network.
      And the address must begin with https, which matters only to those who host Boxroom themselves.`,
    heading(2, 'Worry two: getting the list out'),
    paragraph`Small apps are often made by one person, and one person can lose interest, sell up, or simply get a
      different job. That is no reproach; several of the nicest tools we know are made that way. It is only a reason
      to know the exit.`,
    heading(3, 'What a good export contains'),
    paragraph`For a storage list, four columns are the minimum: room, box, what the box says about itself, item. A
      file that gives you only item names is a poem. Ours has those four, plus quantity, value and category where
      you use them. Boxroom reads its own file back in without losing an item.`,
    paragraph`It also has gaps, and you should know them before you rely on it: pictures, descriptions of items and
      dates are not in the file.`,
    heading(3, 'What to try'),
    paragraph`Export ten items, delete your account or use a second one, import the file. Very few people ever do
      this, and all of them learn something.`,
    heading(2, 'Pictures or words?'),
    paragraph`Organisers that lean on pictures have a real advantage: photographing an open carton takes two
      seconds, listing it takes two minutes. If your boxes are packed once and opened in a year, by you, pictures
      may be all you need.`,
    paragraph`Words win when the question is asked by somebody else, or the other way round. "Which box has the long
      extension lead?" cannot be answered by leafing through forty photos of cables. In Boxroom the word is the main
      thing, and a picture can be added to each item. A picture of a whole carton has no place of its own with us;
      attach it to an item called "Overview" if you miss it.`,
    heading(2, 'The fifteen minutes, as a list'),
    table(
      'What to try on any box organiser',
      ['Minute', 'Try', 'Good answer'],
      [
        [text`1`, text`Install it and make a box`, text`No payment details needed`],
        [text`3`, text`Add ten items`, text`You never leave the keyboard`],
        [text`6`, text`Photograph one thing`, text`The picture is there on the second device too`],
        [text`8`, text`Flight mode, reopen, search`, text`It finds the thing and takes a change`],
        [text`10`, text`Print and scan a label`, text`The right box opens`],
        [text`12`, text`Delete the box by mistake`, text`There is a way back`],
        [text`14`, text`Export, open the file`, text`Places and items are both in it`],
      ],
    ),
    paragraph`Boxroom is meant to pass all seven. Run them on your own phone all the same, since a browser from five
      years ago may disagree.`,
    heading(2, 'Who should choose which'),
    paragraph`Pick a picture-first organiser if you pack for yourself, think in images, and want an app from a
      store. Pick Boxroom if others search too, if you have more boxes than patience for photos, or if the storage
      is where the network ends.`,
    paragraph`And in either case print the contents of the three most important boxes on paper, and put the page
      into the box on top. Technology is at its best when you do not need it. For more on choosing by testing, see
      ${link('what makes the best free app', '/articles/best-free-inventory-management-app')}.`,
  ],
};

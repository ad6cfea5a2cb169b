import { bullets, em, heading, link, paragraph, strong, table, text } from '../../text/write-blocks.ts';
import type { ArticleContent } from './article.ts';

export const article: ArticleContent = {
  slug: 'boxroom-vs-stuffkeeper',
  title: 'Boxroom vs StuffKeeper',
  description:
    'A private memory for your things, or a map that everybody at home can use? How Boxroom ' +
    'and a personal keeper like StuffKeeper differ in daily life.',
  tags: ['Comparison', 'StuffKeeper', 'Sharing'],
  published: '2026-11-21',
  updated: '2026-11-21',
  cta: { label: 'Make a map for your home', href: '/auth?signup=true' },
  body: [
    paragraph`"Where did you put the …?" is one of the most frequent sentences in any home with more than one
      person. There are two ways to get rid of it. One is to give yourself a better memory. The other is to give
      everybody the same one.`,
    paragraph`Apps in the manner of StuffKeeper take the first way. You tell the app where you put a thing, perhaps
      with a photo, and later you ask it. Boxroom takes the second: a map of rooms and boxes which several people
      read and change. As far as we could find out in November 2026, not much about StuffKeeper is documented in
      public, and there have been several apps with that or a similar name. Please read what follows as a comparison
      of the two ${em('ideas')}, and check the particulars in the store.`,
    heading(2, 'Where a personal keeper shines'),
    paragraph`Think of the things that hide in plain places: the spare key, the passport, the charger of the camera,
      the screw that belongs to the shelf. They are not in a box with a label. They are "in the blue bowl" or "taped
      under the second drawer".`,
    paragraph`For those, a personal keeper is right. One sentence, one photo, done. It asks for no structure, it may
      not even ask for an account, and because it is only yours you can write down what you would never share. If
      that describes your trouble, such an app will serve you better than Boxroom, which wants every item to be in a
      box.`,
    heading(2, 'Where the idea reaches its limits'),
    paragraph`The keeper depends on one person's discipline and on one person's phone. Three situations bring it
      down.`,
    paragraph`${strong('Somebody else tidies.')} The passport moves from the bowl to the drawer, and the photo of
      the bowl is now a lie told with confidence.`,
    paragraph`${strong('You are not there.')} The phone with the memory is at work, the plumber is in the cellar.`,
    paragraph`${strong('There is a lot of it.')} Forty separate notes about forty places are fine. Four hundred are
      a diary.`,
    heading(2, 'How sharing works in Boxroom'),
    paragraph`You invite people to a ${em('room')}, by e-mail, either to look or to edit as well. What you keep in
      your other rooms stays yours.`,
    paragraph`Those who may look can search, scan tags and tick off their own checklist. Those who may edit can add,
      move and delete items and add boxes. Renaming or deleting whole boxes, and the room itself, stays with the
      owner. That division came out of a simple observation: children should be able to find the board games, and
      guests the towels, without being able to delete the cellar.`,
    paragraph`For somebody who only has to look once, there are guest links. The owner makes one for a room or a box,
      with or without an end. Whoever has it sees what is in there without an account, and values only if that was
      ticked; ended, it shows nothing more.`,
    paragraph`Two people can work at the same time, in the same box, even if one of them has no network at the
      moment. When both change the same thing, the later change to that field wins and the history keeps what was
      there before. Open forms tell you when somebody else has altered what you are looking at.`,
    heading(2, 'Trust needs a memory'),
    paragraph`Shared lists fail when people stop believing them. Two things help against that.`,
    paragraph`The first is a history. Boxroom writes down each change: what, when, from which box to which, by whom.
      Not to blame anybody, but because "moved to Garage 2 on Saturday" is so much more useful than "gone".`,
    paragraph`The second is forgiveness. Everyone deletes the wrong thing once. There is an undo, and there is a
      list of what was deleted in the last 30 days. People are far more willing to take part when they cannot break
      anything.`,
    heading(2, 'The question of privacy'),
    paragraph`A personal app that keeps everything on the phone is as private as the phone, and that is a good
      answer. A shared app needs a server, and then you should ask who runs it and what is on it. Ours stores what
      you type, the pictures you add, and what it takes to sign you in; there are no advertisements and no trackers
      from third parties. The ${link('privacy policy', '/privacy-policy')} is written to be read. Whoever prefers to
      keep it all at home can run Boxroom on a machine of their own.`,
    paragraph`Still, some things do not belong in any shared list: where the safe is, and what is in it.`,
    heading(2, 'A rule of thumb'),
    table(
      'Which idea for which thing',
      ['Thing', 'Better kept in'],
      [
        [text`Passport, spare key, the one charger`, text`A personal keeper, or simply the same drawer for ever`],
        [text`Winter coats, camping gear, decorations`, text`A shared map`],
        [text`Tools that everybody borrows`, text`A shared map, with a history`],
        [text`A present you are hiding`, text`Your head`],
        [text`Cables, adapters, instructions`, text`A shared map, in a box of their own`],
        [text`Medicine`, text`A shared map with dates, and out of reach of children`],
      ],
    ),
    heading(2, 'Getting the others on board'),
    paragraph`The hardest part of a shared inventory is not software. These small things help:`,
    bullets([
      text`Start with something ${em('they')} look for, not with what you find interesting.`,
      text`Invite with viewing rights first. Nobody is afraid of looking.`,
      text`Print the tags large and put them at eye level.`,
      text`Answer the famous question, for a while, with "shall we see what it says?" rather than with the place.`,
      text`Praise corrections. Whoever fixes an entry has joined.`,
    ]),
    paragraph`If after a month nobody but you has opened it, you have your answer: what your home needs is a
      personal memory. Then use one, with our blessing. If you are curious why some of us keep so many things in the
      first place, there is a piece about ${link('the psychology of clutter', '/articles/psychology-of-clutter')}.`,
  ],
};

import { bullets, em, heading, link, paragraph, steps, strong, text } from '../../text/write-blocks.ts';
import type { ArticleContent } from './article.ts';

export const article: ArticleContent = {
  slug: 'boxroom-vs-notes-app',
  title: 'Boxroom vs your notes app',
  description:
    'A note called “Cellar” is a fine inventory, up to a point. Where that point is, how to ' +
    'push it further, and what changes when you leave it behind.',
  tags: ['Comparison', 'Notes', 'Simple methods'],
  published: '2026-11-21',
  updated: '2026-11-21',
  cta: { label: 'Paste your note into Boxroom', href: '/auth?signup=true' },
  body: [
    paragraph`The strongest rival of every inventory app came with your phone. It is free, it opens in a second, it
      has search, and you know how to use it. Whoever tells you that you need something else should give a reason.
      Here is our attempt, from people who kept their first move in a note and their second one not.`,
    heading(2, 'What a note does better than Boxroom'),
    paragraph`Let us start there, because it is a respectable list.`,
    bullets([
      text`Nothing to sign up for. The account exists already.`,
      text`No structure. A line, a sketch, a photo of the open carton, a reminder that the lid sticks.`,
      text`It is next to everything else you write down, so you will not forget that it exists.`,
      text`Sharing one note with one person takes a few taps, in Apple Notes as well as in Google Keep and most
        others.`,
      text`It may be able to read the text in your photos and to search for it, depending on the phone.`,
    ]),
    paragraph`If you have ten boxes and live alone, close this page. Make a note, give every box a number, write a
      line for each, and enjoy the evening.`,
    heading(2, 'Making the note better'),
    paragraph`Many people give up on notes because they keep them in a way that cannot last. These five habits
      stretch the method a long way:`,
    steps([
      text`One note for each room, never one giant note.`,
      text`Boxes get numbers that are never reused, written on two sides of the carton.`,
      text`One line for each box, the number first: ${em('14 – ice skates, thermos flasks, two wool blankets')}.`,
      text`When something leaves a box for good, delete the word at once, standing up.`,
      text`Once a year, print the notes and put them on the inside of the cellar door.`,
    ]),
    paragraph`Number five sounds old-fashioned. It is also the only backup that every visitor can use.`,
    heading(2, 'Signs that you have outgrown it'),
    paragraph`You will notice one or more of these:`,
    paragraph`${strong('Search finds the note, not the box.')} You type "thermos" and get a page of ninety lines in
      which the word is marked somewhere. With a cold hand on a ladder that is one step too many.`,
    paragraph`${strong('Moving a box means editing.')} Carton 14 travels from the loft to the garage, and you cut a
      line out of one note and paste it into another. Do that with thirty cartons in one afternoon and you will stop
      doing it at the fourth.`,
    paragraph`${strong('Two people edit the same line.')} Notes merge changes in their own ways, and a shared list
      is only as good as the last merge.`,
    paragraph`${strong('You want to know who moved it.')} A note does not remember that the drill was in box 6 until
      Saturday.`,
    paragraph`${strong('You start inventing a format.')} Once there are dashes, brackets and a colour code, you are
      building a database with your thumbs.`,
    heading(2, 'What changes with Boxroom'),
    paragraph`The line turns into a box, and the words in it into items. That sounds small, but it is what makes the
      rest possible: a search that answers with a box and a room; a box that can be moved with everything in it; a
      tag to scan; a checklist of things to bring down; a history that tells when something was put where, and by
      whom.`,
    paragraph`The way over is short. In an empty box you can paste the whole list, one thing on each line, and
      Boxroom turns each into an item. Should you count things, with quantities switched on, a line such as "4 x
      folding chair" is offered as four of them.`,
    paragraph`It opens without a network, as notes do. And it has no opinion about your mess: a box called "Desk
      drawer, just tipped in" with eight items is perfectly fine.`,
    heading(2, 'What you give up'),
    paragraph`Be aware of these before you move. There is no drawing and no free page; an item has a name, a
      description and a few optional fields. Names of boxes are short, twenty characters at most, so that they fit
      on a tag. You need an account with an e-mail address. And the app is one more thing on the phone that you have
      to remember exists, which is why we suggest putting it on the home screen.`,
    heading(2, 'The two of them together'),
    paragraph`A hybrid works well for many homes. Keep the note for what is ${em('about')} the place: the code of
      the storage unit, the width of the door, the name of the man with the van, which shelf sags. Keep Boxroom for
      what is ${em('in')} the place. When you catch yourself writing contents into the note, that is a line for the
      app; when you catch yourself naming an item "ask landlord about damp", that is a line for the note.`,
    heading(2, 'A way to find out'),
    paragraph`Choose your worst note. Make one room in Boxroom with the same name and move over three boxes, no
      more. The next five times you need something from that room, look in both, and count which one let you walk
      straight to the shelf.`,
    paragraph`If the note wins three times out of five, keep the note. We would rather have you find your skates
      than have you as a user. There is a middle way too:
      ${link('a spreadsheet', '/articles/storage-organization-sheet-vs-boxroom')}, with its own joys and its own
      limits.`,
  ],
};

import { bullets, em, heading, link, paragraph, text } from '../../text/write-blocks.ts';
import type { ArticleContent } from './article.ts';

export const article: ArticleContent = {
  slug: 'boxroom-vs-boxes-app',
  title: 'Boxroom vs Boxes app',
  description:
    'Two apps with boxes in the name and two ideas of what matters: what you own, or where it ' +
    'is. Seven questions to ask of both before you choose.',
  tags: ['Comparison', 'Boxes', 'Home inventory'],
  published: '2026-11-21',
  updated: '2026-11-21',
  cta: { label: 'Put one box into Boxroom', href: '/auth?signup=true' },
  body: [
    paragraph`Search an app store for "boxes" and you get a small crowd: an app for cataloguing what you own, one or
      two for moving house, a puzzle game, and on a Linux computer a program that has nothing to do with cardboard
      at all. When people ask us how Boxroom compares with ${em('the Boxes app')}, they nearly always mean the first
      kind: a good-looking catalogue on the phone, with a picture for each possession, sorted into boxes or
      collections.`,
    paragraph`Because several apps share the name and each of them changes, this page does not tick off features on
      their behalf. It gives you the questions, our own answers as of November 2026, and where a catalogue app is
      likely to do better than we do.`,
    heading(2, 'A catalogue or a map'),
    paragraph`A catalogue answers "what do I own?" It loves pictures, brands, purchase dates, what a thing cost and
      what it might fetch. You leaf through it. It suits collectors, people who sell second-hand, and anybody who
      wants proof for an insurer.`,
    paragraph`A map answers "where did I put it?" It loves places. You do not leaf through it; you ask it one
      question with dusty hands, and close it.`,
    paragraph`Boxroom is a map. It ${em('can')} hold a picture, a value and a date for each item, but those are
      switched off in a new account, and everything is built around the journey from a word to a shelf. If you want
      to admire your camera collection on a rainy evening, a catalogue will please you more, and we mean that
      kindly.`,
    heading(2, 'Seven questions for both'),
    heading(3, '1. Does everybody at home have the right phone?'),
    paragraph`Many catalogue apps exist for one system only. Look at the store page and then at the phones on your
      kitchen table. Boxroom runs in the browser, so an iPhone, an Android phone and the old laptop in the hall all
      see the same rooms.`,
    heading(3, '2. What happens when the phone is lost?'),
    paragraph`Find out whether the list is kept on the device, in the maker's cloud or in yours, and whether
      restoring it has to be set up beforehand. In Boxroom the server has everything that was sent; you sign in on
      another device with your e-mail address and carry on.`,
    heading(3, '3. Can the box itself tell you?'),
    paragraph`A picture of a box helps at home. In a rented unit with thirty identical cartons, a tag helps more.
      Ask whether labels can be printed, whether scanning one leads to exactly that box, and whether there is
      something to read without a camera. Our tags carry the name, the QR code and a code of four characters.`,
    heading(3, '4. How fast do twenty things go in?'),
    paragraph`A catalogue wants a picture first, and that is right for twenty vases. For twenty things in a kitchen
      carton, typing wins. Boxroom takes a line for each thing, and with quantities switched on it offers to read "3
      x candles" as a quantity of three.`,
    heading(3, '5. What does the other person see?'),
    paragraph`Look for sharing with a choice of rights. With us the owner of a room invites somebody to look, or to
      edit as well; whatever is in the other rooms stays private.`,
    heading(3, '6. Does a mistake have a way back?'),
    paragraph`Sooner or later somebody deletes the wrong box. Boxroom offers an undo on the spot, and keeps what was
      deleted for 30 days in the settings.`,
    heading(3, '7. Can you leave?'),
    paragraph`Ask for a file with places in it. We export CSV, which any spreadsheet opens. Pictures and dates are
      not in that file, so tell yourself the truth about what you would lose.`,
    heading(2, 'What a Boxes-style catalogue does better'),
    bullets([
      text`Pictures. Boxroom shrinks each one to 800 by 600 and keeps one for an item. A catalogue for collectors
        will have several, and larger.`,
      text`Details for single things: serial numbers, warranties, receipts. We have nothing for documents.`,
      text`The feel of an app made for one system, with widgets, sharing sheets and everything that a browser cannot
        quite do.`,
      text`Boxes within boxes, if the app has them. Ours has exactly three levels.`,
    ]),
    heading(2, 'What Boxroom does better'),
    bullets([
      text`Looking things up in the dead corner of the basement, because search runs on a copy in the browser.`,
      text`Many boxes at once: scan one after the other, then move them all to another room.`,
      text`Printing: A4, label sheets by Avery, rolls, or blank tags to stick on first and fill in later.`,
      text`Costing nothing, for any number of boxes.`,
    ]),
    heading(2, 'How to decide without regrets'),
    paragraph`Take the three boxes you know least about. List the first in the catalogue app, the second in Boxroom,
      the third on paper. Put them back. Let a fortnight go by, then ask the other people at home to find one thing
      from each, without your help.`,
    paragraph`You will learn more from watching that than from any comparison, this one included. If you would
      rather read on first, we have done the same exercise with
      ${link('the notes app you already have', '/articles/boxroom-vs-notes-app')} and with
      ${link('MyStuff2 Pro', '/articles/boxroom-vs-mystuff2-pro')}, which is a catalogue of the thorough sort.`,
  ],
};

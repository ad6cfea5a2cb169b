import { bullets, em, heading, link, paragraph, strong, table, text } from '../../text/write-blocks.ts';
import type { ArticleContent } from './article.ts';

export const article: ArticleContent = {
  slug: '10-apps-for-home-storage-organisation',
  title: '10 apps for home storage organisation',
  description:
    'Ten tools for cupboards, cellars, collections and larders, from open source servers to ' +
    'the notes app you already own, each with its best use.',
  tags: ['Roundup', 'Home storage', 'Apps'],
  published: '2026-11-21',
  updated: '2026-11-21',
  cta: { label: 'Try number one on the list', href: '/auth?signup=true' },
  body: [
    paragraph`Nobody needs ten apps. But homes differ, and the tool that saves a family with a garage full of
      camping gear is useless to a wine collector. So here are ten, each with the job it does best and the person it
      will annoy. One of them is ours, which is why it comes first and gets no more praise than the rest.`,
    paragraph`All of it is as of November 2026. We give no prices, because they would be wrong by the time you read
      this; check the store page or the project's site.`,
    heading(2, 'For boxes and rooms'),
    heading(3, 'Boxroom'),
    paragraph`Rooms, boxes, items, and a printed QR tag on each box. It works in the browser on any phone, goes on
      without a network, and costs nothing. ${strong('Best for:')} cellars, lofts, storage units, moving house.
      ${strong('Will annoy:')} people who want custom fields, product barcodes or an app from a store.`,
    heading(3, 'Homebox'),
    paragraph`An open source inventory for homes that you host yourself. Locations within locations, tags, fields of
      your own, warranties and attachments. ${strong('Best for:')} households with a little server and somebody who
      enjoys it. ${strong('Will annoy:')} everybody else in that household on the day the server is down.`,
    heading(3, 'Sortly'),
    paragraph`A polished business tool that many people use at home, with folders, pictures and codes to scan. The
      free plan has been small: 100 items and one user were the figures we knew. ${strong('Best for:')} tools,
      samples and supplies that belong to a small firm. ${strong('Will annoy:')} families who reach the limit before
      they reach the loft. There is ${link('more on it here', '/articles/boxroom-vs-sortly')}.`,
    heading(2, 'For what you eat and use up'),
    heading(3, 'Grocy'),
    paragraph`Open source, run on a machine of your own, and unlike anything else on this list: stock for the
      kitchen, with barcodes, best-before dates, shopping lists, recipes and even chores. ${strong('Best for:')}
      people who cook from a plan and hate throwing food away. ${strong('Will annoy:')} people who do not want to
      scan the milk.`,
    paragraph`A freezer, by the way, sits in between. A box called "Freezer, drawer 2" with a date on each item is
      enough for most of us, and needs no barcodes.`,
    heading(2, 'For what you want to prove'),
    heading(3, 'Under My Roof'),
    paragraph`A home inventory for Apple's computers and phones that goes into detail: possessions, documents,
      maintenance, values by room. ${strong('Best for:')} owners who want a full record of house and contents.
      ${strong('Will annoy:')} homes with mixed devices; check which systems it supports now.`,
    heading(3, 'NAIC Home Inventory'),
    paragraph`A free app from the association of American insurance regulators, made for exactly one purpose: a list
      with pictures that helps after a fire or a theft. ${strong('Best for:')} readers in the United States who want
      an hour's work and peace of mind. ${strong('Will annoy:')} anyone who hopes it will tell them which carton the
      lamp is in.`,
    heading(3, 'MyStuff2 Pro'),
    paragraph`Design your own categories and attributes, then describe your things as precisely as you like, on an
      iPhone or iPad. ${strong('Best for:')} collectors. ${strong('Will annoy:')} people who do not want to design
      anything. ${link('Our longer comparison', '/articles/boxroom-vs-mystuff2-pro')} has the details.`,
    heading(2, 'For people who like to build'),
    heading(3, 'Memento Database'),
    paragraph`A database for the phone, with ready-made libraries and fields of every kind. ${strong('Best for:')}
      unusual collections with unusual questions: seeds by sowing month, board games by number of players.
      ${strong('Will annoy:')} anybody who just wants to type "sledge".`,
    heading(3, 'Notion'),
    paragraph`Pages, tables and pictures, shared with others, nearly as flexible as paper. A storage table with a
      column for the place takes ten minutes to make. ${strong('Best for:')} homes that already plan their week in
      it. ${strong('Will annoy:')} you, in a cellar without reception; try the offline behaviour on your own phone
      before you trust it. Airtable is a close cousin for those who think in spreadsheets.`,
    heading(2, 'For starting tonight'),
    heading(3, 'The notes app on your phone'),
    paragraph`One note called "Cellar", one line for each box. No account, nothing to learn, nothing to print.
      ${strong('Best for:')} up to a dozen boxes kept by one person. ${strong('Will annoy:')} you, from the
      thirteenth on. When that happens, the list can be pasted into something else line by line; we wrote about
      ${link('when to make the jump', '/articles/boxroom-vs-notes-app')}.`,
    heading(2, 'Choose by the question you ask most'),
    table(
      'The question leads to the tool',
      ['You keep asking …', 'Look first at'],
      [
        [text`"Which box is it in?"`, text`Boxroom, Homebox`],
        [text`"Have we still got any?"`, text`Grocy`],
        [text`"What was it worth?"`, text`Under My Roof, NAIC Home Inventory, MyStuff2 Pro`],
        [text`"How many are left in stock?"`, text`Sortly`],
        [text`"Which of them fit this odd condition?"`, text`Memento Database, Notion, Airtable`],
        [text`"What was in that one carton, again?"`, text`A note, to begin with`],
      ],
    ),
    heading(2, 'Before you commit to any of the ten'),
    bullets([
      text`Enter one messy box and time it.`,
      text`Ask for your data back, and open the file.`,
      text`Switch off the network and look for something.`,
      text`Hand the phone to the person who is ${em('not')} keen on the idea, and say nothing.`,
    ]),
    paragraph`That last one is the strictest test of all. An app for the home has to be good enough for the least
      enthusiastic person living in it.`,
  ],
};

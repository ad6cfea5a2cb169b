import { bullets, heading, link, paragraph, steps, strong, table, text } from '../../text/write-blocks.ts';
import type { ArticleContent } from './article.ts';

export const article: ArticleContent = {
  slug: 'digital-inventory-management',
  title: 'Digital inventory management at home',
  description:
    'What a home inventory is for, how detailed it has to be, what an insurer may ask, and how ' +
    'to keep it safe, current and yours for years to come.',
  tags: ['Guide', 'Home inventory', 'Insurance'],
  published: '2026-11-21',
  updated: '2026-11-21',
  cta: { label: 'Begin your inventory', href: '/auth?signup=true' },
  body: [
    paragraph`Ask ten people to list what is in their living room, from memory, with their eyes closed. They will
      manage the sofa, the television and the lamp, and then they slow down. After a burst pipe or a burglary you
      are asked to do precisely that, for the whole flat, in a bad week.`,
    paragraph`That is one reason for a digital inventory. The other is less dramatic and comes up every Saturday:
      you know that you own a spirit level.`,
    heading(2, 'Two inventories, not one'),
    paragraph`The two purposes want different lists, and many inventories fail because they try to be both at once.`,
    paragraph`${strong('The proof list')} is for the insurer, an estate, or a house exchange. It is short, detailed
      and seldom opened: the thirty to a hundred things that would hurt to replace. For each it has a picture, the
      maker and model, a serial number if there is one, roughly when and where you bought it, what you paid, and the
      receipt.`,
    paragraph`${strong('The finding list')} is for you. It is long, shallow and opened all the time: whatever is in
      a box, a cupboard or a shed. A name and a place are enough.`,
    paragraph`Keep them apart, in two tools if need be. Boxroom is made for the second. It can carry a value and one
      picture for each item, which is a fair start for the first, but it does not store receipts or serial numbers
      in fields of their own. For a proper proof list look at the tools under "what you want to prove" in
      ${link('our list of ten', '/articles/10-apps-for-home-storage-organisation')}, and ask your insurer what form
      they accept. Policies differ a great deal from country to country.`,
    heading(2, 'How deep to go'),
    paragraph`Depth costs time once when you enter it, and again each time it changes. A simple scale helps:`,
    steps([
      text`${strong('The box.')} "Books, travel." Enough for things you will take out all at once or not at all.`,
      text`${strong('The groups in it.')} "Maps, guide books, phrase books." Enough for most of a cellar.`,
      text`${strong('Each thing.')} Tools, electronics, anything lent out, anything two people look for.`,
      text`${strong('Each thing with details.')} Only what you would claim, sell or leave to somebody.`,
    ]),
    paragraph`Start everything at two. Go deeper when you have looked for something in vain, and only there. An
      inventory should grow where it hurts.`,
    heading(2, 'Names that can be found'),
    paragraph`Think of the word you will type when you are in a hurry. "Cable, HDMI, 2 m" is better than "HDMI 2.1
      ultra high speed lead", and "Drill, cordless" is better than "GSR 12V". Put the ordinary word first. If two
      people in the house use two words, write both: "hoover, vacuum cleaner". You are not writing a catalogue, you
      are leaving messages to yourself.`,
    paragraph`Accents and capitals should not matter in a decent search. Word order should not matter either. Try it
      before you adopt a rule for naming.`,
    heading(2, 'Values, without fooling yourself'),
    paragraph`Some people love to know what everything is worth. Three cautions:`,
    bullets([
      text`What you paid, what it would cost today and what somebody would give you for it are three numbers. Write
        down which one you mean.`,
      text`A total for the whole home is only as good as its largest guess.`,
      text`Value attracts attention. If others can see the list, consider whether they should see the figures. In
        Boxroom values are shown in a shared room only when both the owner and the person looking have switched them
        on.`,
    ]),
    heading(2, 'Dates that earn their keep'),
    paragraph`Most dates in inventories are never read again. A few are worth having: when the guarantee ends, when
      the freezer meal should be eaten, when the fire extinguisher is due, when the neighbour wanted the tent back.
      A reminder turns a date from decoration into help. Boxroom can send one by e-mail, as many days ahead as you
      choose, if you ask it to.`,
    heading(2, 'Keep it alive'),
    paragraph`An inventory is true on the day it is made. After that, it is a matter of habits:`,
    table(
      'Little and often',
      ['When', 'What'],
      [
        [text`Each time you take or put`, text`Change the entry on the spot`],
        [text`Each birthday and each sale`, text`New things that deserve a line`],
        [text`Twice a year`, text`Walk through one room with the list in hand`],
        [text`Before a journey or a move`, text`Export, and store the file elsewhere`],
      ],
    ),
    paragraph`Do not plan a grand annual audit. You will cancel it.`,
    heading(2, 'Keep it safe'),
    paragraph`${strong('Backups.')} A list that would help after a fire must not burn with the house. If it is on a
      server, export it now and then all the same and put the file somewhere else: a stick at your sister's, a
      folder at another provider.`,
    paragraph`${strong('Access.')} A list of what you own and where it stands is interesting to the wrong people.
      Use a good password or sign in by e-mail, do not leave it open on a shared computer, and take rights away from
      people who moved out.`,
    paragraph`${strong('Openness.')} Choose a tool whose export you can read without the tool. Formats outlive
      companies.`,
    paragraph`${strong('Who runs it.')} Somebody's computer holds your list. Know whose. Ours is described in the
      ${link('privacy policy', '/privacy-policy')}; and since Boxroom is open source, the computer may be your own.`,
    heading(2, 'A first evening, planned'),
    paragraph`Half an hour: walk through the flat and film every room slowly, opening the cupboards, saying aloud
      what you see. Store the film outside the home. It is the crudest proof list there is, and far better than
      none.`,
    paragraph`Another half hour: enter two boxes from the cellar properly. That is your finding list, begun.`,
    paragraph`Then stop. You now have more than most of the street. The rest can come in the rhythm of
      ${link('ordinary life', '/articles/storage-organization-for-real-people')}, one box at a time.`,
  ],
};

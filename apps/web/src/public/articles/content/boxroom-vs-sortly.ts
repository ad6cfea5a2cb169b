import { bullets, em, heading, link, paragraph, steps, strong, table, text } from '../../text/write-blocks.ts';
import type { ArticleContent } from './article.ts';

export const article: ArticleContent = {
  slug: 'boxroom-vs-sortly',
  title: 'Boxroom vs Sortly',
  description:
    'Sortly keeps a small firm’s stock in order, Boxroom keeps a household’s boxes findable. A ' +
    'fair look at where each one fits, as of November 2026.',
  tags: ['Comparison', 'Sortly', 'Home inventory'],
  published: '2026-11-21',
  updated: '2026-11-21',
  cta: { label: 'Try Boxroom with one box', href: '/auth?signup=true' },
  body: [
    paragraph`Sortly turns up in every list of inventory apps, and with good reason. If you have ever watched a van
      being loaded for a trade fair, with somebody ticking things off on a tablet, that tablet may well have been
      running it. Boxroom was made for a different afternoon: you stand in the cellar, the light has a timer, and
      you need the raclette grill before the guests ring.`,
    paragraph`This comparison is published by the people who make Boxroom. We have tried to be fair, and wherever a
      detail can change from month to month, we say what to look up rather than guess.`,
    heading(2, 'What Sortly is for'),
    paragraph`Sortly is stock keeping for small and growing businesses: tools on building sites, samples in a
      showroom, supplies in a clinic. Its own pages talk about teams, roles and reports, and that is where it is
      strong.`,
    bullets([
      text`It has apps for phones and tablets as well as the web, so it feels at home on a company device.`,
      text`It reads barcodes that are already on a product, and can make codes for things that have none.`,
      text`It has alerts for stock that runs low, folders inside folders, and custom fields.`,
      text`It offers roles for staff and customers, and somebody to write to when things go wrong.`,
    ]),
    paragraph`None of that exists in Boxroom in the same form. If you buy and sell, if you need to reorder at a
      threshold, or if an auditor will ask who signed out the drill, use Sortly or something like it.`,
    heading(2, 'Where a household runs into the edges'),
    paragraph`Sortly has to be paid for by somebody, and that somebody is the business customer. Its free plan has
      been limited to 100 items and one user, as far as we know in November 2026; check its pricing page before you
      decide, because plans move.`,
    paragraph`A hundred items sounds like a lot until you begin. List the Christmas boxes properly, with the tree
      stand, the advent candles and the fairy lights that still work, and a good part of it is gone. The single user
      matters even more. A list that only one person can open stops being true the first time the other person
      tidies up.`,
    heading(2, 'What Boxroom does instead'),
    paragraph`Boxroom knows three things: rooms, boxes in rooms, and items in boxes. You cannot nest a box in a box
      in a crate, which keeps every search result readable: ${em('hand blender, box "Kitchen 4", cellar')}.`,
    paragraph`Each box gets a QR tag that your own machine draws and prints, on plain A4, on label sheets or on a
      label roll. Scan it with the phone and the box opens. Where scanning fails, a short code printed on the tag
      can be typed instead.`,
    paragraph`Everything you see comes from a copy in the browser, so the cellar without reception is no obstacle.
      What you change down there waits and is sent once you are back upstairs, and you can see that it is waiting.`,
    paragraph`It costs nothing and asks for no card. Value, quantity, categories, pictures and dates are all there,
      but switched off until you want them, because most boxes only need a list of names.`,
    heading(2, 'Side by side'),
    table(
      'Boxroom and Sortly, as of November 2026',
      ['Question', 'Boxroom', 'Sortly'],
      [
        [text`Made for`, text`Households, movers, small offices`, text`Businesses with stock`],
        [text`Price`, text`Free`, text`Free plan with limits, paid plans above it`],
        [
          text`On the phone`,
          text`Web app that can be put on the home screen`,
          text`Apps from the app stores, and the web`,
        ],
        [text`Product barcodes`, text`No`, text`Yes`],
        [text`Low-stock alerts`, text`No`, text`Yes; check which plan has them`],
        [text`Custom fields`, text`No, a handful of fixed ones`, text`Yes; check how many each plan has`],
        [
          text`Tags for boxes`,
          text`QR tag and a typed code, printed at home`,
          text`QR codes and barcodes; check which plan prints labels`,
        ],
        [text`More than one person`, text`Yes, room by room, to view or to edit`, text`On paid plans`],
        [text`Getting data out`, text`CSV, which Boxroom reads back`, text`Exports depend on the plan`],
      ],
    ),
    heading(2, 'Three questions that decide it'),
    steps([
      text`${strong('Does money depend on the count?')} If a wrong number costs you an order, take the tool with
        alerts, barcodes and support.`,
      text`${strong('Who else needs the list?')} If it is your partner, your teenager or the friend who helps you
        move, look at how each app lets a second person in, and what that costs.`,
      text`${strong('Where will you be when you need the answer?')} Switch your phone to flight mode and search.
        Whatever still answers is what you will have in the cellar.`,
    ]),
    heading(2, 'If you are coming from Sortly'),
    paragraph`Export what you have as a CSV file and load it in Boxroom's settings. You are shown a preview first
      and can say which column holds the room, which the box and which the item; nothing is written until you agree.
      Folders do not map neatly when they are deeper than two levels, so flatten the top ones into room names before
      you start.`,
    paragraph`And if you try Boxroom and find yourself wishing for purchase orders, that is a good sign that you
      were looking for Sortly all along. There is no shame in that. There is also a
      ${link('list of other free tools', '/articles/5-best-free-inventory-management-apps')} worth an evening.`,
  ],
};

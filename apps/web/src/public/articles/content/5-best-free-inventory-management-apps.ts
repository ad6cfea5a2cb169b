import { em, heading, link, paragraph, steps, strong, table, text } from '../../text/write-blocks.ts';
import type { ArticleContent } from './article.ts';

export const article: ArticleContent = {
  slug: '5-best-free-inventory-management-apps',
  title: '5 best free inventory management apps',
  description:
    'Five inventory apps with a free way in, what each is honestly good at, and the limits to ' +
    'look up before you type in your first hundred things.',
  tags: ['Roundup', 'Free apps', 'Inventory'],
  published: '2026-11-21',
  updated: '2026-11-21',
  cta: { label: 'See whether Boxroom fits', href: '/auth?signup=true' },
  body: [
    paragraph`"Free" is the most elastic word in software. Sometimes it means free until you are fond of it.
      Sometimes it means free if you run the server. And now and then it simply means free. Before you spend a
      Sunday typing in the contents of your loft, it is worth knowing which kind you have in front of you.`,
    paragraph`Here are five that can be used without paying, chosen because they are different from one another. The
      order is by who they suit, not by merit. We make the last one, so keep a pinch of salt handy.`,
    heading(2, 'How to read the limits'),
    paragraph`Free plans are usually fenced in one of four ways: by the number of things, the number of people, the
      number of transactions, or by leaving out the one feature you will want in month three. Look for all four. The
      figures below were the published ones as far as we know in November 2026; a pricing page is always more
      current than an article.`,
    heading(2, '1. Sortly, for a tidy stock cupboard'),
    paragraph`Sortly is the friendliest of the business tools: pictures first, folders, codes to scan. The free plan
      has covered 100 items and 1 user. For a workshop with eighty tools and one owner that is genuinely enough, and
      the paid plans are there when you grow. For a home with two adults and a cellar it tends to be too small on
      both counts.`,
    paragraph`${strong('Look up:')} item limit, number of users, whether labels can be printed on the free plan. We
      wrote a longer piece on ${link('Boxroom and Sortly', '/articles/boxroom-vs-sortly')}.`,
    heading(2, '2. Zoho Inventory, if you sell things'),
    paragraph`Zoho Inventory is about orders. It links what you have to what you sold, on which channel, to whom.
      The free plan has been capped at 50 orders per month. If you run a small shop from the spare room, that cap is
      a fair trade for a tool that understands invoices and shipping.`,
    paragraph`If you never sell anything, most of the screens will be in your way.`,
    paragraph`${strong('Look up:')} orders per month, number of users and warehouses, which sales channels are
      included.`,
    heading(2, '3. InvenTree, if you build things'),
    paragraph`InvenTree is open source and thinks in parts: resistors, screws, boards, spools of filament. It keeps
      stock in locations within locations, knows suppliers and bills of materials, reads barcodes and has a
      companion app for the phone. Makers, small workshops and school labs get a serious tool without a licence fee,
      and there is no limit but the machine it runs on.`,
    paragraph`It has to be installed and looked after by somebody, and for a household it is a sledgehammer, though
      a well-made one.`,
    paragraph`${strong('Look up:')} what it needs to run, and whether your club or school already has a server for
      it.`,
    heading(2, '4. Homebox, if you like to host things yourself'),
    paragraph`Homebox is open source as well, but made for homes. You run it on a machine of your own, a small
      server or an old laptop under the stairs, and then nobody sets limits but your disk. It has locations within
      locations, labels, fields of your own, attachments such as receipts and manuals, and a friendly community.`,
    paragraph`The price is paid in evenings: setting it up, updating it, backing it up, and being the person who
      gets asked when it is down. If you enjoy that, it is a lovely project. If you do not, your household will go
      back to shouting "where is the drill?" up the stairs.`,
    paragraph`${strong('Look up:')} who maintains it at the moment, and how its backup works. Then test the backup.`,
    heading(2, '5. Boxroom, for the cellar, the loft and the move'),
    paragraph`Boxroom is ours. It keeps rooms, boxes and items, prints a QR tag for each box, and answers without a
      network from a copy in the browser. There are no plans, so there is nothing to upgrade to. Quantities, values,
      categories and pictures are optional.`,
    paragraph`What it does ${em('not')} do: barcodes of products, orders, suppliers, stock alerts, receipts, custom
      fields, boxes within boxes. It is also still marked Beta. If any of the missing things is on your list of
      musts, one of the other four will make you happier. It can be hosted at home as well: one process and one
      folder.`,
    paragraph`${strong('Look up:')} try it with a single real box before you believe us.`,
    heading(2, 'Which one, then?'),
    table(
      'A short way to choose',
      ['If you …', 'start with'],
      [
        [text`sell goods and ship them`, text`Zoho Inventory`],
        [text`run a small team with tools or supplies`, text`Sortly`],
        [text`build things out of many small parts`, text`InvenTree`],
        [text`want full control and own a server`, text`Homebox`],
        [text`want to find the sleeping bags`, text`Boxroom`],
      ],
    ),
    heading(2, 'Beware of old lists'),
    paragraph`inFlow's edition for Windows stood in articles like this one for years, free of charge for up to 100
      products. Its maker announced the end of it for July 2024, so a list that still recommends it is older than it
      looks. Whatever you choose, look for the date of the last update before you look at anything else, on the list
      as much as on the app.`,
    heading(2, 'A test that takes one evening'),
    steps([
      text`Choose one real box. Not the tidy one; the one with cables in it.`,
      text`Enter it in two candidates, with everything you would really write down.`,
      text`Put a tag on it, or whatever the app offers, and shove it back.`,
      text`A week later, look for three of the things, once from the sofa and once standing in front of the shelf.`,
      text`Export your data and open the file. If you cannot read it, you do not own it.`,
    ]),
    paragraph`Whichever app you still feel like opening after step four has won, whatever the lists say. If neither
      has, read about
      ${link('choosing a tool you will keep using', '/articles/best-free-inventory-management-app')}, or stay with
      paper. A notebook on a string beats an abandoned app.`,
  ],
};

import { em, heading, link, paragraph, table, text } from '../../text/write-blocks.ts';
import type { ArticleContent } from './article.ts';

export const article: ArticleContent = {
  slug: 'boxroom-vs-mystuff2-pro',
  title: 'Boxroom vs MyStuff2 Pro',
  description:
    'MyStuff2 Pro lets you design a database of everything you own. Boxroom only wants to know ' +
    'which box it is in. When each one is right, fairly told.',
  tags: ['Comparison', 'MyStuff2 Pro', 'Home inventory'],
  published: '2026-11-21',
  updated: '2026-11-21',
  cta: { label: 'Start with the simple one', href: '/auth?signup=true' },
  body: [
    paragraph`There are two kinds of people who make lists of their things. One kind wants to record the lens mount,
      the serial number, the shop, the day the guarantee ends. The other kind wants to know where the tent is.
      MyStuff2 Pro is a wonderful tool for the first. Boxroom is for the second. A good many of us are the first
      kind on Sunday and the second on moving day, which is why this comparison may help.`,
    paragraph`We make Boxroom. What we say about the other side rests on its public help pages as we knew them in
      November 2026; where we are not sure, we tell you what to look for.`,
    heading(2, 'What MyStuff2 Pro is good at'),
    paragraph`MyStuff2 comes from a small developer who has looked after it for many years, and it shows in the
      depth. It is an app for Apple's phones and tablets. You do not fill in somebody else's form: you set up
      categories of your own, and give each one the attributes that make sense for it.`,
    paragraph`So books get an author and a shelf, wine gets a vintage, power tools get a serial number and a date of
      purchase. Categories can have groups, which work as sub-categories. You choose which fields make up the title
      in a list, and even which colours a row gets when a condition of yours is met. It advises you to make a backup
      before you rebuild a category, which is the advice of people who have seen things go wrong.`,
    paragraph`If you keep a serious collection, or want a thorough record for an insurer, that depth is worth a
      great deal. Boxroom has nothing like it.`,
    heading(2, 'What the depth costs'),
    paragraph`You have to design before you can list. For a collection that is half the fun. For forty cartons in a
      garage it is a wall: which category is a carton of "bathroom, mixed"? What are the attributes of a bag of
      cables?`,
    paragraph`Depth also tends to mean one keeper. MyStuff2 can share a database through iCloud, between your own
      devices or with other people who use the app, so this is not a matter of technology. But the person who built
      the categories understands them, and everybody else asks that person. In a home where two or four people fetch
      and put back, the list then slowly drifts away from the shelves.`,
    paragraph`Before you buy, check on the store page: what the app costs today, which versions of iOS and iPadOS it
      needs, and how sharing behaves if not everybody at home has an Apple device.`,
    heading(2, 'What Boxroom leaves out on purpose'),
    paragraph`In Boxroom an item has a name, a few optional fields and a box. The fields are fixed: description,
      quantity, value, category, picture, date. There is nothing to design, so there is nothing to get stuck on at
      nine in the evening with tape on your sleeve.`,
    paragraph`The place is not one attribute among many; it is the structure. Move the box to another room, and all
      that is in it has moved. Scan the tag of the box, and you see its contents. Delete something by accident, and
      it is in "Recently deleted" for 30 days.`,
    paragraph`And because it is a web app, it runs on whatever people at home happen to own, including the phone
      without an apple on it.`,
    heading(2, 'The same three things in both'),
    table(
      'How three things would be kept',
      ['Thing', 'In MyStuff2 Pro', 'In Boxroom'],
      [
        [
          text`A camera worth insuring`,
          text`An entry with serial number, shop, price and pictures, in a category you made for cameras`,
          text`A line "Camera, old Nikon" in a box, with a value and one picture if you switch those on`,
        ],
        [
          text`A carton of winter clothes`,
          text`One entry with a location, or an entry for each piece if you have the patience`,
          text`A box with a tag, and a pasted list of what is in it`,
        ],
        [
          text`The allen key for the cot`,
          text`Probably not worth an entry`,
          text`A line in the box "Small tools", found by typing "allen"`,
        ],
      ],
    ),
    paragraph`The first row is theirs, the third is ours, and the second depends on your temperament.`,
    heading(2, 'Why not both?'),
    paragraph`This is one of the few comparisons where the answer "use both" is not a cop-out. Keep the twenty or
      fifty things of real value in MyStuff2 Pro, with all the details an insurer might ask for. Keep the thousand
      ordinary things in Boxroom, where the only question is which box. The two lists hardly overlap, and neither
      has to be bent into the shape of the other.`,
    paragraph`If you go that way, write the box's short code, something like BX-7K3Q, into a location attribute on
      the other side. Then even the valuable things can be found on the shelf.`,
    heading(2, 'Moving over'),
    paragraph`MyStuff2 has long been able to export, and if you have a CSV file from it, Boxroom's import will ask
      which column is the room, which the box and which the item. Everything that has no home in our few fields
      stays behind, so keep the original. Think of it as copying an address book, not as moving a library.`,
    heading(2, 'In a sentence'),
    paragraph`Choose MyStuff2 Pro to ${em('describe')} what you own, Boxroom to ${em('find')} it. If your reason is
      insurance, start with the ${link('guide to digital inventories', '/articles/digital-inventory-management')},
      which says what such a record should hold, whichever tool keeps it.`,
  ],
};

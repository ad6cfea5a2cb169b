import { bullets, em, heading, link, paragraph, steps, strong, table, text } from '../../text/write-blocks.ts';
import type { ArticleContent } from './article.ts';

export const article: ArticleContent = {
  slug: 'storage-organization-for-real-people',
  title: 'Storage organization for real people',
  description:
    'No matching baskets, no weekend of bliss. A way to bring order into cellar, loft and ' +
    'cupboards with an hour here and there, and to keep it.',
  tags: ['Guide', 'Home storage', 'Getting started'],
  published: '2026-11-21',
  updated: '2026-11-21',
  cta: { label: 'Start with one box', href: '/auth?signup=true' },
  body: [
    paragraph`There is a kind of photograph in which twelve identical baskets stand on a white shelf, each with a
      linen tag. Nobody in those pictures owns an inflatable mattress, a broken sledge that might be mended, or
      their late aunt's fondue set. Real storage contains all three, and usually somebody else's bicycle.`,
    paragraph`This is for the other kind of home. You will not need to buy anything but a pen, and at no point will
      everything you own lie on the lawn.`,
    heading(2, 'Aim for findable, not for beautiful'),
    paragraph`Tidy means that it looks right. Findable means that anyone in the house can lay hands on it within two
      minutes. You can have either without the other, and only the second saves you from buying a third bicycle
      pump.`,
    paragraph`The good news is that findable is much less work. A box with the most absurd mixture of things is
      perfectly all right as long as you know what is in it and where it stands. So the rule for the first round is:
      ${strong('list before you sort.')}`,
    heading(2, 'The first hour'),
    paragraph`Choose the place you dread. Not the whole cellar; one shelf of it, or what you can reach without
      moving the washing machine.`,
    steps([
      text`Give every box a name that says where it belongs, such as "Cellar 1", "Cellar 2". Clever names can come
        later.`,
      text`Open the first box. Write down what you see, at the level at which you would search: "Christmas lights",
        not "lights, 40 bulbs, warm white, 2019".`,
      text`Do not take anything out. Close it, and put it back where it was.`,
      text`Label it on the side you will see.`,
      text`Next.`,
    ]),
    paragraph`In an hour you will manage somewhere between five and ten. Stop when the hour is over, even if you are
      enjoying yourself. ${em('Especially')} then; that is how you will come back.`,
    heading(2, 'Three heaps that may exist'),
    paragraph`While you list you will meet things that obviously should not be there. You may make three small
      heaps, no bigger than one shopping bag each:`,
    bullets([
      text`${strong('Out.')} Broken, perished, or never to be used again by anybody.`,
      text`${strong('Elsewhere.')} It belongs to another room, or to your brother.`,
      text`${strong('Question.')} You do not know what it is, or somebody else has to decide.`,
    ]),
    paragraph`Everything else goes back. Sorting is for another day, and the list will tell you which boxes are
      worth it.`,
    heading(2, 'Who decides about what'),
    paragraph`Rows about storage are seldom about storage. Agree on one sentence before you begin:
      ${em('everyone decides about their own things, and about shared things nobody decides alone.')} The question
      heap exists so that you can be fast without being rude.`,
    paragraph`With children it works better to ask "where should this live?" than "do you still need this?". The
      answer to the second one is always yes.`,
    heading(2, 'Where things should live'),
    paragraph`When you do get to sorting, go by how often you reach for something, and by nothing else.`,
    table(
      'From the hand to the rafters',
      ['How often', 'Where', 'Examples'],
      [
        [text`Weekly`, text`Between hip and eye, without moving anything`, text`Tools, bags, recycling`],
        [text`Monthly`, text`Same room, one thing in front of it at most`, text`Vacuum bags, spare bedding`],
        [text`Once a season`, text`Cellar or loft, labelled on the front`, text`Skis, fans, garden cushions`],
        [
          text`Hardly ever, but must stay`,
          text`The worst place you have`,
          text`Tax papers, baby clothes for the next one`,
        ],
      ],
    ),
    paragraph`Heavy below, light above, nothing cardboard directly on a cellar floor. A few slats of wood under the
      bottom row have saved more photo albums than any app.`,
    heading(2, 'Keeping it, which is the actual work'),
    paragraph`Order does not collapse; it leaks away, one thing at a time. Two habits stop most of the leak.`,
    paragraph`${strong('Change the list while you stand there.')} Whatever you take out for good or put in for good,
      note it before you go upstairs. With a phone that takes ten seconds. "I will do it later" has never once
      happened.`,
    paragraph`${strong('One box a week.')} Sunday evening, one box, five minutes: does the list still match? In a
      year you have gone through fifty without noticing.`,
    paragraph`And leave air. A shelf that is full to the edge cannot be tidied, only shuffled. If one box in ten is
      empty or nearly so, new things have somewhere to go that is not the hall.`,
    heading(2, 'When you live with somebody who does not care'),
    paragraph`They do not have to care. They only have to be able to find things and to put them back. That means
      large labels, short names, and a list they can open without asking you for a password. If they put the drill
      into the wrong box, correct the list and not the person. After some weeks they will search before they shout,
      out of sheer laziness, and laziness is the most dependable ally of order.`,
    heading(2, 'What tools are for'),
    paragraph`Paper will do for ten boxes. For more than that, something you can search is worth having, because you
      will not remember whether the head torch counted as "camping" or as "electrical".`,
    paragraph`${link('Boxroom', '/')} is the tool we make for this: rooms, boxes, a line for each thing, a tag to
      scan, and it works in the cellar where the network does not. A note or
      ${link('a spreadsheet', '/articles/storage-organization-sheet-vs-boxroom')} can be made to serve as well. None
      of them tidies. They all do the same modest thing: they let you leave a box closed.`,
    heading(2, 'The end of the first month'),
    paragraph`You will have perhaps thirty boxes on a list, three bags fewer, and one shelf that is really sorted
      because you could not help it. Somebody will have asked for the raclette grill and got it. The sledge is still
      broken. That is fine. It is on the list, in the box called "To mend", and now you know exactly where it is not
      being mended.`,
  ],
};

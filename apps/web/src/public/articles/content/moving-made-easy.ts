import { bullets, em, heading, link, paragraph, steps, strong, table, text } from '../../text/write-blocks.ts';
import type { ArticleContent } from './article.ts';

export const article: ArticleContent = {
  slug: 'moving-made-easy',
  title: 'Moving made easy',
  description:
    'From six weeks before to the first evening: how to pack so that the kettle, the bed ' +
    'screws and the cat’s papers are where you need them.',
  tags: ['Guide', 'Moving house', 'Packing'],
  published: '2026-11-21',
  updated: '2026-11-21',
  cta: { label: 'Number your first carton', href: '/auth?signup=true' },
  body: [
    paragraph`The first time you move, you pack by room and hope. The second time, you remember the evening on which
      nobody could find the screws for the bed, and you slept on the floor beside a mountain of cartons that all
      said "misc". You cannot make a move painless. You can make sure that the first night has a bed in it.`,
    heading(2, 'Six weeks before: less'),
    paragraph`Every carton costs you four times: packing, carrying, carrying again, unpacking. So the cheapest
      carton is the one that does not come along.`,
    paragraph`Begin where nobody looks: cellar, loft, the cupboard above the cupboard. List those boxes first. They
      can be packed long before the others, and the list will show you what should not make the journey. Book the
      bulky waste collection now, since those dates go quickly.`,
    paragraph`Return what you have borrowed. It is a strangely cheerful chore, and it saves half a carton.`,
    heading(2, 'Four weeks before: a system in ten minutes'),
    paragraph`A move needs only three pieces of information on each carton:`,
    steps([
      text`${strong('A number.')} Unique, large, on two sides.`,
      text`${strong('The room it goes to.')} In the new home, not in the old one.`,
      text`${strong('One warning, if any.')} Heavy, fragile, open first.`,
    ]),
    paragraph`Everything else belongs in a list. Writing "kitchen, bowls, whisk, that blue thing" on cardboard takes
      longer than typing it, and cardboard cannot be searched.`,
    paragraph`In Boxroom, make a room for each room of the ${em('new')} home before you pack anything. Create the
      boxes as you go, or print a sheet of blank tags while the printer is still standing, stick one on each flat
      carton, and let each become a box when you scan it. If the printer is already gone, the short code can be
      copied out by hand.`,
    paragraph`Share the room with those who help you pack. Two people with two phones and one roll of tape are
      faster than one person with a plan.`,
    heading(2, 'Packing without regrets'),
    bullets([
      text`Books in small cartons. You know this. Everybody knows it. Do it anyway.`,
      text`Plates on edge like records, with a layer of tea towels underneath; the towels have to travel too.`,
      text`One bag for the screws of each piece of furniture, taped ${em('to that piece')}, and a line in the list
        that says so.`,
      text`Photograph the back of the television before you pull the cables.`,
      text`Fill every carton to the top. Half-empty ones collapse under the next.`,
      text`No carton that you cannot lift yourself. If in doubt, take a suitcase for the heavy things: it has
        wheels.`,
      text`Write the ${em('new')} address on a few cartons, in case one of them goes astray.`,
    ]),
    paragraph`Enter a carton while you close it, not in the evening. Five or six words will do. If you are tired,
      write what is on top and what you would be sorry to lose.`,
    heading(2, 'The boxes that travel with you'),
    paragraph`Some things never go into the van.`,
    table(
      'In your own car or rucksack',
      ['Box', 'What is in it'],
      [
        [text`Papers`, text`Passports, contracts, keys to both homes, the cat's vaccination card`],
        [text`First night`, text`Sheets, towels, pyjamas, toothbrushes, phone chargers`],
        [text`First breakfast`, text`Kettle, coffee, mugs, bread knife, the good biscuits`],
        [text`First repair`, text`Screwdrivers, allen keys, tape, torch, light bulbs, bin bags`],
        [text`Medicine`, text`All of it, and plasters`],
        [text`Comfort`, text`Whatever makes a child, or you, feel at home`],
      ],
    ),
    paragraph`Pack these last, and tick them off while you do. The checklist in the app works for this: mark the
      things in their boxes, and they gather in one list, grouped by room, until you take them off.`,
    heading(2, 'The day itself'),
    paragraph`Put a sheet of paper on the door of each new room, with the name that is on the cartons. Helpers read
      doors.`,
    paragraph`Let one person stand at the entrance and do nothing but point. It looks idle and saves an hour.`,
    paragraph`Carry in the beds first and make them at once. Then the kitchen carton with the kettle. Then whatever
      comes.`,
    paragraph`Do not unpack while others are still carrying. Stack along one wall, labels outward, and leave a path
      to the window and to the fuse box.`,
    paragraph`If a carton ends up in the wrong room, leave it there, and move it in the list. Later you will find it
      by searching, and nobody needs to carry it twice on the same day.`,
    heading(2, 'The first week'),
    paragraph`Unpack the kitchen, the bathroom and one place to sit. That is enough to live.`,
    paragraph`For all the rest, let need decide. When you want something, search for it, open that carton, and empty
      it while you are at it. You will be surprised how your week chooses the order for you.`,
    paragraph`Flatten each empty carton at once and delete or rename its box. The falling number on the screen is
      the best encouragement there is.`,
    heading(2, 'Three months later'),
    paragraph`What is still closed now has told you something. Look at the list, not into the cartons: most of what
      you read there can be judged by its name. Some of it belongs in
      ${link('seasonal storage', '/articles/seasonal-storage')}, and comes out in its own time. Some you simply
      forgot, and are glad to meet again. And some you have just done without for a quarter of a year.`,
    paragraph`Keep the list, whatever you do with the cartons. One day there will be a third move, and you will open
      it, see that the screws for the bed are "taped to the bed", and be grateful to somebody you used to be.`,
  ],
};

import { em, heading, link, paragraph, table, text } from '../../text/write-blocks.ts';
import type { ArticleContent } from './article.ts';

export const article: ArticleContent = {
  slug: 'psychology-of-clutter',
  title: 'The psychology of clutter',
  description:
    'Why we keep what we do not use, why mess tires us, and what research does and does not ' +
    'say about it. With small, kind ways to let things go.',
  tags: ['Psychology', 'Clutter', 'Letting go'],
  published: '2026-11-21',
  updated: '2026-11-21',
  cta: { label: 'List it before you judge it', href: '/auth?signup=true' },
  body: [
    paragraph`Somewhere in your home is a cable that fits nothing. You know it, you have known it for years, and
      each time you hold it in your hand you put it back. That is not stupidity or weak will. Minds are built that
      way, and it helps to know how before you go into battle against a carton.`,
    paragraph`None of what follows is medical advice. If things are getting in the way of sleeping, cooking or
      letting people in, that is worth a talk with a doctor and no reason to be ashamed.`,
    heading(2, 'Why we keep'),
    heading(3, 'What is mine is worth more'),
    paragraph`In a well-known series of experiments, Daniel Kahneman, Jack Knetsch and Richard Thaler gave mugs to
      half of the people in a room and then let everybody trade. Those who had a mug wanted clearly more for it than
      the others were ready to pay. A few minutes of ownership had been enough. Economists call this the
      ${em('endowment effect')}. At home it means that you will never judge your own things at the price a stranger
      would put on them. The waffle iron is not worth more. It is yours.`,
    heading(3, 'What it cost me'),
    paragraph`Money that is spent does not come back, whether you keep the thing or not. We know that, and feel the
      opposite: giving away the expensive bread machine feels like losing the money a second time. Hal Arkes and
      Catherine Blumer described this pull of ${em('sunk costs')} in the nineteen-eighties. Keeping the machine does
      not repair the purchase. It only adds rent.`,
    heading(3, 'Who I meant to become'),
    paragraph`Much of what we store belongs to somebody we planned to be: the one who plays the accordion, who makes
      jam, who is going to read those books in Italian. Parting with the thing means parting with the plan. That is
      a small grief, and it is sensible to treat it as one.`,
    heading(3, 'What it remembers for me'),
    paragraph`Objects are handles for memories. We fear that without the handle the door will not open. Often a
      photograph of the object is handle enough, but not always, and there is no prize for being unsentimental. Keep
      the teddy bear.`,
    heading(3, 'What if I need it?'),
    paragraph`The case in which you need it is easy to picture. The cost of keeping it, in space and attention, is
      spread so thin that it has no picture. So imagination always votes for the cellar.`,
    heading(2, 'Why it tires us'),
    paragraph`A visible thing is a tiny request. Put me away, mend me, answer me. Stephanie McMains and Sabine
      Kastner, who study attention, have shown that objects in view compete with one another for the brain's
      processing; when you look for one thing among many, the many have to be held down, and that is work.`,
    paragraph`As part of a long project in Los Angeles, families were observed in their own homes. Darby Saxbe and
      Rena Repetti let wives and husbands film a tour of the house and counted the words they used. Women who spoke
      of mess and of unfinished jobs showed a daily pattern of the stress hormone cortisol that is considered less
      healthy; for the men in the study the picture was a different one. That does not prove that clutter causes
      stress. It may be that stressed people see more clutter, or have less time to deal with it. Still, many of us
      recognise the feeling.`,
    paragraph`What research does ${em('not')} say is that an empty room makes you happy, or that tidy people are
      better people. Anyone who sells you that is selling shelves.`,
    heading(2, 'What helps, in order of kindness'),
    heading(3, '1. Take away the requests'),
    paragraph`The cheapest relief is not throwing things out, but getting them out of sight
      ${em('without losing them')}. A closed box with an honest list makes no demands. You know what is in it and
      that you can get at it, and so your head may let go. That is the whole idea behind ${link('Boxroom', '/')},
      and a sheet of paper taped to the lid can do the same.`,
    heading(3, '2. Decide once'),
    paragraph`Most of the effort lies in deciding, so decide about kinds and not about things. "One spare of each
      cable, the rest goes." "Drawings: the best three of each school year." A rule you made on a calm day is
      gentler than fifty verdicts on a Sunday evening.`,
    heading(3, '3. Ask better questions'),
    table(
      'Questions that move something',
      ['Instead of', 'Try'],
      [
        [text`Could this be useful one day?`, text`Whom would I ask for one, if I did not have it?`],
        [text`What did it cost?`, text`Would I carry it down two floors today to keep it?`],
        [text`Is it still good?`, text`Is it good for somebody who would use it this week?`],
        [text`Does it remind me of her?`, text`Is this the one I would choose, out of all that remind me of her?`],
      ],
    ),
    heading(3, '4. Give it a date instead of a sentence'),
    paragraph`If you cannot decide, do not. Put the doubtful things into one box, list them, and write a date on it
      a year from now. If you look something up in the meantime, go and fetch it; it has earned its place. When the
      day comes, read the list before you open the box. Reading is easier than seeing, because the handles are still
      inside.`,
    heading(3, '5. Let it go to someone'),
    paragraph`Throwing away hurts; passing on seldom does. A tool library, a school, the neighbour's son who really
      does play the accordion: a destination turns a loss into a present.`,
    heading(3, "6. Leave others' things alone"),
    paragraph`Getting rid of somebody else's clutter is the quickest way to make them hold on to all of it. Tidy
      your own, let it be seen, and wait.`,
    heading(2, 'How much is enough'),
    paragraph`There is no number. A home is cluttered when the things in it get between you and what you want to do
      there, and it is not when they do not. A workshop full to the rafters can be in perfect order for the person
      who works in it.`,
    paragraph`So begin with the place where you bump into something every day, and be content with that for a while.
      And the cable? Write it down: "Cable, fits nothing". Next year, when the line is still there, you will laugh,
      and your hand will open by itself.`,
  ],
};

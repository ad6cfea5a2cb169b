import { bullets, em, heading, link, paragraph, steps, strong, text } from '../../text/write-blocks.ts';
import type { ArticleContent } from './article.ts';

export const article: ArticleContent = {
  slug: 'boxroom-vs-boxorganizer',
  title: 'Boxroom vs BoxOrganizer',
  description:
    'Any box app stands or falls with the label on the cardboard. What to check on ' +
    'BoxOrganizer and on Boxroom before you print your first tag.',
  tags: ['Comparison', 'BoxOrganizer', 'Labels'],
  published: '2026-11-21',
  updated: '2026-11-21',
  cta: { label: 'Print your first tag', href: '/auth?signup=true' },
  body: [
    paragraph`The second time you move house you do not write "misc" on anything. You write the room, the three most
      important things, and a number. By carton twenty you write only the number, and by carton thirty the pen has
      disappeared into carton twenty-nine.`,
    paragraph`That is the moment for which apps like BoxOrganizer and Boxroom exist: the box gets a label, the label
      leads to a list. Both promise the same thing, so the interesting differences are in the details of a sticker.
      Little is published about BoxOrganizer that we could check line by line as of November 2026, and names like it
      are used by more than one app. So instead of a feature table full of guesses, here is what makes a label good,
      what ours do, and what to try on theirs.`,
    heading(2, 'What a label has to survive'),
    paragraph`A label is read by a tired person at an angle, in bad light, years later. Judge every label system by
      these points:`,
    bullets([
      text`${strong('Two ways in.')} A code for the camera ${em('and')} something for human eyes. Cameras fail on
        wrinkled tape.`,
      text`${strong('Early.')} You want the label on the box before you fill it, not afterwards.`,
      text`${strong('Any paper.')} The fancy roll is always empty on a Sunday.`,
      text`${strong('Nothing private in plain sight.')} Removers and neighbours read labels too. "Jewellery, good"
        is not a label.`,
      text`${strong('Longer than the app.')} If the maker closes down, what is printed should still tell you
        something.`,
    ]),
    heading(2, "How Boxroom's tags work"),
    heading(3, 'The two ways in'),
    paragraph`Each tag carries the box's name, its QR code and a short code such as BX-7K3Q. The phone's ordinary
      camera opens the box page from the QR code; the scanner inside the app does the same without a network. No
      camera, no light, a torn corner: type the four characters into the search.`,
    heading(3, 'Tags before boxes'),
    paragraph`You can print a sheet of blank tags, stick them on empty cartons, and decide later what they are. The
      first time you scan one, Boxroom asks which box it belongs to. On a packing day this turns out to matter more
      than anything else on the list, because the printer is the first machine to be packed.`,
    heading(3, 'Whatever paper is in the house'),
    paragraph`Plain A4 with four tags to a page and a pair of scissors. Label sheets by Avery in A4 or Letter,
      starting at the first free label so that half-used sheets are not wasted. Rolls of 62 and 29 millimetres for
      label printers. Sizes of your own, an offset for printers that pull crooked, and a test page. Everything also
      comes as a PDF, in case the printer stands in somebody else's office.`,
    heading(3, 'What a stranger learns'),
    paragraph`The QR code contains an address and nothing else. Somebody who scans it without access to the room
      gets a sign-in page. The name and the short description are printed for your own eyes, so choose them
      accordingly.`,
    heading(2, 'What to try on BoxOrganizer'),
    paragraph`Install it, make one box, and spend fifteen minutes on these:`,
    steps([
      text`Print one label, on the paper you really have. Note whether that is part of the free version.`,
      text`Scan it with the phone's normal camera, then with the network off.`,
      text`Cover the code with your thumb. Can you still find the box?`,
      text`Give the label to another person with another phone. What do they see?`,
      text`Rename the box. Does the old label still work?`,
      text`Move the box somewhere else in the app. Same question.`,
      text`Look for an export, and read the file.`,
    ]),
    paragraph`If it passes all seven, it is a good app and the remaining choice is taste.`,
    heading(2, 'Where another app may suit you better'),
    paragraph`Boxroom has no native app, so it cannot be launched by holding the phone against a chip, and it does
      not speak NFC at all. It does not print shipping labels or warning symbols; write FRAGILE with a thick pen. It
      allows three levels, room, box and item, where some organisers let you put boxes into boxes. And if you only
      ever use one phone, and it is always with you, an app that keeps everything on the device without any account
      has a charm that ours lacks.`,
    heading(2, 'A labelling routine that works with either'),
    paragraph`Put ${strong('two')} tags on every box: one on a short side, one on the top. In a stack you only ever
      see the side, and in a car boot only the top.`,
    paragraph`Write the destination room in large letters above the tag. People carry boxes by reading, not by
      scanning. Use the app for what is inside, and the pen for where it goes.`,
    paragraph`Stick tags on flat cardboard, away from the flaps, and run clear tape around the ${em('edge')} rather
      than over the code, since glossy tape reflects the light of the phone.`,
    paragraph`Keep one spare sheet of tags in the bag with the kettle. There is always one box more than you
      thought.`,
    paragraph`The rest of the packing day, from six weeks before to the first evening, is in
      ${link('moving made easy', '/articles/moving-made-easy')}.`,
  ],
};

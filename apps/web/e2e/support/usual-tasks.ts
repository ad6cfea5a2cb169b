import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { v7 as newId } from 'uuid';
import type { BoxroomServer } from './boxroom-server.ts';
import type { Hand } from './hand.ts';

const STEP = 20_000;
export const things = (word: string, count: number) => Array.from({ length: count }, (_, n) => `${word} ${n + 1}`);

export interface World {
  server: BoxroomServer;
  /** The address of the box `Scanned`, as its tag has it. */
  boxUrl: string;
  code: string;
  hasSelection: boolean;
  /** Boxes can be selected, too. */
  hasBoxSelection: boolean;
}

export interface Task {
  name: string;
  run: (hand: Hand, world: World) => Promise<void>;
}

const searchField = ({ page }: Hand) => page.getByRole('searchbox');
const itemField = ({ page }: Hand) => page.getByRole('textbox', { name: 'Item name' });
const openBox = (hand: Hand, name: string) => hand.link(`Go to details of ${name}`);

async function addBox(hand: Hand, name: string): Promise<void> {
  await hand.button(/^Add (First )?Box$/);
  const dialog = hand.page.getByRole('dialog', { name: 'Add Box' });
  await hand.type(dialog.getByRole('textbox', { name: /^Box name/ }), name);
  await hand.tap(dialog.getByRole('button', { name: 'Add Box', exact: true }));
  await dialog.waitFor({ state: 'hidden' });
}

async function addThings(hand: Hand, names: readonly string[]): Promise<void> {
  for (const name of names) {
    await hand.type(itemField(hand), name);
    await hand.press('Enter');
    await hand.see(name);
  }
}

/** Moves the things into the box `To`: as a selection, or one by one where there is none. */
async function moveAll(hand: Hand, { hasSelection }: World, names: readonly string[], choose: () => Promise<void>) {
  const dialog = hand.page.getByRole('dialog');
  if (hasSelection) {
    await hand.button('Select');
    await choose();
    await hand.button('Move');
    await hand.tap(dialog.getByRole('radio', { name: 'To', exact: true }));
    await hand.button('Move Items');
    await hand.see(`${names.length} items are now in To.`);
    return;
  }
  await hand.forEach(names, async (name) => {
    await hand.button(`Move ${name}`);
    await hand.tap(dialog.getByRole('radio', { name: 'To', exact: true }));
    await hand.button('Move Item');
    await dialog.waitFor({ state: 'hidden' });
  });
}

/** Moves the one box of a room, with all that is in it, to the other room. */
async function moveBoxes(hand: Hand): Promise<void> {
  await hand.button('Select');
  await hand.button('All');
  await hand.button('Move');
  await hand.tap(hand.page.getByRole('dialog').getByRole('radio', { name: 'My First Storage Room' }));
  await hand.button(/^Move Box(es)?$/);
  await hand.see('now in My First Storage Room.');
}

async function openData(hand: Hand): Promise<void> {
  await hand.link('Profile');
  const section = hand.page.getByRole('link', { name: /^Import and backup/ });
  if (await hand.has(section)) await hand.tap(section);
}

export const TASKS: readonly Task[] = [
  {
    name: 'find a drill',
    async run(hand) {
      await hand.link('Search');
      await hand.type(searchField(hand), 'drill');
      await hand.see('Cordless drill');
    },
  },
  {
    name: 'find which box by its code',
    async run(hand, { code }) {
      await hand.link('Search');
      await hand.type(searchField(hand), code);
      await openBoxResult(hand, 'Scanned');
    },
  },
  {
    name: 'pack a box with 20 things',
    async run(hand) {
      await addBox(hand, 'Winter');
      await openBox(hand, 'Winter');
      await addThings(hand, things('Glove', 20));
    },
  },
  {
    name: 'move 30 things',
    async run(hand, world) {
      await openBox(hand, 'From');
      const names = things('Thing', 30);
      // The newest are first: 30 down to 1.
      await moveAll(hand, world, names, async () => {
        await hand.tap(hand.page.getByTitle('Thing 30', { exact: true }));
        await hand.button('Range');
        await hand.tap(hand.page.getByTitle('Thing 1', { exact: true }));
      });
    },
  },
  {
    name: 'empty a room of 15 things',
    async run(hand, world) {
      hand.taps += 2; // the list, and the room
      await hand.page.getByRole('combobox', { name: 'Storage room' }).selectOption({ label: 'Shed' });
      if (world.hasBoxSelection) return moveBoxes(hand);
      hand.taps++;
      await hand.page.getByRole('radio', { name: 'Item view' }).check();
      await moveAll(hand, world, things('Relic', 15), () => hand.button('All'));
    },
  },
  {
    name: 'print 20 tags',
    async run(hand) {
      await hand.page.evaluate(() => {
        window.print = () => document.documentElement.setAttribute('data-printed', 'yes');
      });
      await hand.button('Print Box QR');
      await hand.tap(hand.page.getByRole('dialog').getByRole('checkbox', { name: 'Select all' }));
      await hand.button(/^Print Selected \(\d+\)$/);
      await hand.page.locator('html[data-printed]').waitFor({ timeout: STEP });
    },
  },
  {
    name: 'scan a tag and add three items',
    async run(hand, { boxUrl }) {
      hand.taps++; // the link that the camera shows
      await hand.page.goto(boxUrl);
      await addThings(hand, ['Rope', 'Nails', 'Paint']);
    },
  },
  {
    name: 'share a room',
    async run(hand) {
      await hand.button('Share storage room');
      const dialog = hand.page.getByRole('dialog');
      await hand.type(dialog.getByRole('textbox', { name: 'Email address' }), 'bob@home.example');
      await hand.button('Send Invitation');
      await hand.see('Invitation created');
    },
  },
  {
    name: 'tick off a checklist of 10',
    async run(hand) {
      await hand.link(/^Checklist/);
      await hand.button('Clear Checklist');
      await hand.tap(hand.page.getByRole('alertdialog').getByRole('button', { name: 'Clear Checklist' }));
      await hand.page.getByRole('link', { name: /^Checklist, / }).waitFor({ state: 'hidden', timeout: STEP });
    },
  },
  {
    name: 'restore something deleted',
    async run(hand) {
      await openData(hand);
      await hand.link('Show recently deleted');
      await hand.tap(hand.page.getByRole('button', { name: /^Restore/ }));
      await hand.see('Restored');
    },
  },
  {
    name: 'import a list',
    async run(hand, { server }) {
      const path = join(server.dataDir, 'list.csv');
      await writeFile(path, 'Room Name,Box Name,Item Name\nGarage,Tyres,Summer tyres\nGarage,Tyres,Jack');
      await openData(hand);
      await hand.button('Import a file');
      hand.taps++; // the file in the system's dialog
      await hand.page.getByLabel('File to import').setInputFiles(path);
      await hand.button(/^Confirm: 2 items$/);
      await hand.see('2 items added');
    },
  },
];

async function openBoxResult(hand: Hand, name: string): Promise<void> {
  await hand.tap(hand.page.getByRole('main').getByRole('link', { name: new RegExp(name) }));
  await hand.page.getByRole('heading', { name, level: 1 }).waitFor({ timeout: STEP });
}

/** A newcomer's way to the first thing that they find: without an account where that is possible. */
export async function firstFound(hand: Hand, server: BoxroomServer): Promise<void> {
  await hand.page.goto(server.origin);
  const tryIt = hand.page.getByRole('link', { name: 'Try it without an account' });
  if (await hand.has(tryIt)) {
    await hand.tap(tryIt);
  } else {
    await hand.link(/^Get started/);
    const email = `new-${newId()}@home.example`;
    await hand.type(hand.page.getByRole('textbox', { name: /e-?mail/i }), email);
    await hand.press('Enter');
    const { code } = await server.mailbox.nextSignIn(email, 0);
    await hand.type(hand.page.getByRole('textbox', { name: /code/i }), code);
    const skip = hand.page.getByRole('dialog').getByRole('button', { name: /^Skip/ });
    if (await hand.has(skip)) await hand.tap(skip);
    await addBox(hand, 'Tools');
    await openBox(hand, 'Tools');
    await addThings(hand, ['Cordless drill']);
  }
  await hand.link('Search');
  await hand.type(searchField(hand), 'drill');
  await hand.see('Cordless drill');
}

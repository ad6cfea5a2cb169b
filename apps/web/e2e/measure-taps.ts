// `npm run campaign:taps`: does the twelve most usual tasks on a phone and on a wide screen, and prints how many taps
// and keys each takes, and how long the app needs for them. `-- --server FILE` measures another version, by the built
// server of its checkout; it then goes the ways that this version has.
import { parseArgs } from 'node:util';
import { type Browser, chromium, type Page } from '@playwright/test';
import { v7 as newId } from 'uuid';
import config from '../playwright.config.ts';
import { BoxroomServer } from './support/boxroom-server.ts';
import { get, post, resultOf } from './support/call-server.ts';
import { Hand } from './support/hand.ts';
import { signIn } from './support/sign-in.ts';
import { firstFound, TASKS, things, type World } from './support/usual-tasks.ts';

const DEVICES = {
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
  desktop: { viewport: { width: 1280, height: 800 } },
} as const;
const FIELDS = { description: null, quantity: null, price: null, categoryId: null, dateStamp: null };

interface Result {
  taps: number;
  keys: number;
  seconds: number;
}

async function timed(page: Page, work: (hand: Hand) => Promise<void>): Promise<Result | null> {
  const hand = new Hand(page);
  const begin = performance.now();
  try {
    await work(hand);
  } catch (error) {
    process.stderr.write(`${String(error).split('\n', 3).join(' ')}\n`);
    return null;
  }
  return { taps: hand.taps, keys: hand.keys, seconds: (performance.now() - begin + hand.repeatedMs) / 1000 };
}

/** Gives the person two rooms. Fields that another version does not know are left out. */
async function furnish(page: Page, server: BoxroomServer): Promise<Omit<World, 'hasSelection' | 'hasBoxSelection'>> {
  const run = async (command: string, input: object) => resultOf(await post(page, server, command, input));
  const [room] = await resultOf<{ id: string }[]>(await get(page, server, 'rooms.list'));
  if (!room) throw new Error('This person has no room.');
  async function fill(roomId: string, named: Readonly<Record<string, readonly string[]>>) {
    const made = Object.entries(named).map(([name, items]) => ({ id: newId(), name, items }));
    await run('boxes.add', { roomId, boxes: made.map(({ id, name }) => ({ id, name, description: null })) });
    const itemIds: string[] = [];
    for (const { id: boxId, items } of made)
      for (const name of items) {
        const id = newId();
        itemIds.push(id);
        await run('items.add', { boxId, items: [{ id, name, ...FIELDS }] });
      }
    return { boxId: (name: string) => made.find((box) => box.name === name)?.id ?? '', itemIds };
  }
  const here = await fill(room.id, {
    Tools: ['Cordless drill', 'Hammer'],
    Scanned: ['Lamp'],
    To: [],
    Gone: ['Vase'],
    ...Object.fromEntries(things('Box', 16).map((name) => [name, []])),
    From: things('Thing', 30),
  });
  const shed = newId();
  await run('rooms.create', { id: shed, name: 'Shed' });
  await fill(shed, { Left: things('Relic', 15) });
  await run('boxes.delete', { id: here.boxId('Gone') });
  await run('checklist.add', { itemIds: here.itemIds.slice(0, 10) });
  const input = encodeURIComponent(JSON.stringify({ roomId: room.id }));
  const boxes = await resultOf<{ name: string; code: string }[]>(await get(page, server, `boxes.list?input=${input}`));
  const code = boxes.find(({ name }) => name === 'Scanned')?.code ?? '';
  return { server, boxUrl: `${server.origin}/box/${here.boxId('Scanned')}`, code };
}

async function measure(browser: Browser, device: keyof typeof DEVICES, server: BoxroomServer) {
  const options = { ...DEVICES[device], locale: 'en-US', serviceWorkers: 'block' } as const;
  const results: [string, Result | null][] = [];
  const newcomer = await browser.newContext(options);
  results.push([
    'first found thing of a newcomer',
    await timed(await newcomer.newPage(), (hand) => firstFound(hand, server)),
  ]);
  await newcomer.close();
  const context = await browser.newContext(options);
  const page = await context.newPage();
  await signIn(page, server, `${device}-${newId()}@home.example`);
  const furnished = await furnish(page, server);
  await page.goto(`${server.origin}/app`);
  await page.getByRole('radio', { name: 'Item view' }).check();
  const canSelect = () => new Hand(page).has(page.getByRole('button', { name: 'Select', exact: true }));
  const hasSelection = await canSelect();
  await page.getByRole('radio', { name: 'Box view' }).check();
  const furnishing = { ...furnished, hasSelection, hasBoxSelection: await canSelect() };
  for (const { name, run } of TASKS) {
    await page.goto(`${server.origin}/app`);
    await page.getByRole('button', { name: 'Print Box QR' }).waitFor();
    // The app remembers the room of the task before.
    await page.getByRole('combobox', { name: 'Storage room' }).selectOption({ label: 'My First Storage Room' });
    results.push([name, await timed(page, (hand) => run(hand, furnishing))]);
  }
  await context.close();
  return results;
}

const { values } = parseArgs({ options: { server: { type: 'string' }, device: { type: 'string' } } });
const browser = await chromium.launch(config.use?.launchOptions ?? {});
const server = await BoxroomServer.create({}, undefined, values.server);
try {
  for (const device of ['phone', 'desktop'] as const) {
    if (values.device !== undefined && values.device !== device) continue;
    process.stdout.write(`| ${device} | taps | keys | seconds |\n| --- | ---: | ---: | ---: |\n`);
    for (const [name, result] of await measure(browser, device, server))
      process.stdout.write(
        `| ${name} | ${result ? [result.taps, result.keys, result.seconds.toFixed(1)].join(' | ') : '– | – | –'} |\n`,
      );
  }
} finally {
  await browser.close();
  await server.dispose();
}

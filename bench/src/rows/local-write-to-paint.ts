import type { CDPSession, Locator, Page } from '@playwright/test';
import { startBarePage } from '../harness/bare-page.ts';
import { type App, counter, newProfile, slowDown, withApp } from '../harness/chromium.ts';
import { alternate, pairOf, type Rounds } from '../harness/pairs.ts';
import { alone, atMost, type BenchRow, type Figure } from '../harness/row.ts';
import { quantile } from '../harness/stats.ts';

const ITEMS = 1000;
const VISIBLE = 20;
/** Milliseconds to the painted frame. */
const LIMITS = { 1: 17, 4: 50 } as const;
const SLOWER = [1, 4] as const;
const EDITS = ['tick', 'rename', 'add', 'move'] as const;
type Edit = (typeof EDITS)[number];

/** `painted`: from the press to the task after the frame that shows it. `busy`: what the page's thread worked for it. */
interface Taken {
  painted: number;
  busy: number;
}
type Round = Record<Edit, Taken>;

export const localWriteToPaint: BenchRow = {
  name: 'local-write-to-paint',
  workload: `in Chromium, a box with ${VISIBLE} items or a few more: an item ticked, renamed, added and moved away, from the press on the last button to the painted frame`,
  anchor: 'a list with the same items in React alone, which keeps them in memory only',
  run: ({ rounds }) =>
    withApp({ size: ITEMS }, async (app) => {
      const { box, items } = fullBox(app);
      const rows = items.map(({ id, name, description }) => ({ id, name, text: description ?? '' }));
      const bare = await startBarePage({ boxes: [], items: rows });
      const ours = await newProfile(app, app.origin, app.household);
      const anchor = await newProfile(app, bare.origin);
      try {
        for (const { session } of [ours, anchor]) await session.send('Performance.enable');
        await ours.page.goto(`${app.origin}/box/${box.id}`);
        await ours.page.getByRole('list', { name: 'Items' }).waitFor();
        await ours.page.waitForFunction(() => navigator.serviceWorker.controller !== null);
        await anchor.page.goto(`${bare.origin}/?items`);
        const figures: Figure[] = [];
        for (const slower of SLOWER) {
          for (const { session } of [ours, anchor]) await slowDown(session, slower);
          const taken = await alternate(rounds, {
            ours: () => editAll(ours.page, ours.session, STEPS.ours),
            anchor: () => editAll(anchor.page, anchor.session, STEPS.anchor),
          });
          figures.push(...toFigures(taken, slower));
        }
        return { figures, notes: NOTES, wrong: [] };
      } finally {
        await bare.stop();
      }
    }),
};

const NOTES = [
  'Painted: pressed right after a frame, so the least is one frame (16.7 ms). Busy: tasks of the page until then, with the look of the benchmark at the list. A rename and a move end with a dialog that closes.',
];

function fullBox({ household: { rows } }: App) {
  for (const box of rows.boxes) {
    const items = rows.items.filter(({ boxId }) => boxId === box.id);
    if (items.length >= VISIBLE) return { box, items };
  }
  throw new Error(`No box has ${VISIBLE} items.`);
}

/** Prepares an edit of the n-th row and returns the button that carries it out. */
type Step = (page: Page) => Promise<Locator>;
const row = (page: Page) => page.getByRole('list', { name: 'Items' }).getByRole('listitem').nth(2);
const button = (name: RegExp) => (page: Page) => Promise.resolve(row(page).getByRole('button', { name }));
const tick: Step = (page) => Promise.resolve(row(page).getByRole('checkbox'));
const STEPS: Record<'ours' | 'anchor', Record<Edit, Step>> = {
  ours: {
    tick,
    async rename(page) {
      await press(row(page).getByRole('button', { name: /^Edit / }));
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('textbox', { name: 'Item name' }).fill(`Renamed ${Math.random()}`);
      return dialog.locator('button[type=submit]');
    },
    async add(page) {
      await page.getByRole('textbox', { name: 'Item name' }).fill(`Added ${Math.random()}`);
      return page.getByRole('button', { name: 'Add Item', exact: true });
    },
    async move(page) {
      await press(row(page).getByRole('button', { name: /^Move / }));
      const dialog = page.getByRole('dialog');
      await press(dialog.getByRole('radio').first());
      return dialog.locator('button[type=submit]');
    },
  },
  anchor: {
    tick,
    rename: button(/^Edit /),
    add: (page) => Promise.resolve(page.getByRole('button', { name: 'Add Item', exact: true })),
    move: button(/^Move /),
  },
};

/** A toast may cover the button. */
const press = (target: Locator) => target.evaluate((element) => (element as HTMLElement).click());

async function editAll(page: Page, session: CDPSession, steps: Record<Edit, Step>): Promise<Round> {
  const round: Partial<Round> = {};
  for (const edit of EDITS) {
    const pressed = await (await steps[edit](page)).elementHandle();
    if (!pressed) throw new Error(`There is no button to ${edit}.`);
    await page.waitForTimeout(600); // a dialog has opened, and what the page still did has ended
    const before = await counter(session, 'TaskDuration');
    const painted = await pressed.evaluate(pressUntilPainted);
    round[edit] = { painted, busy: ((await counter(session, 'TaskDuration')) - before) * 1000 };
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  }
  return round as Round;
}

/** Runs in the page: presses, and returns the time until the list of items has changed and the frame is painted. */
async function pressUntilPainted(element: SVGElement | HTMLElement): Promise<number> {
  const list = document.querySelector('[aria-label=Items]');
  if (!list || !(element instanceof HTMLElement)) throw new Error('The page has no list of items.');
  let hasChanged = false;
  const watch = new MutationObserver(() => (hasChanged = true));
  const afterFrame = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
  await afterFrame();
  watch.observe(list, { subtree: true, childList: true, characterData: true });
  const begin = performance.now();
  element.click();
  do await afterFrame();
  while (!hasChanged && performance.now() - begin < 10_000);
  watch.disconnect();
  return performance.now() - begin;
}

function toFigures(taken: Rounds<Round>, slower: (typeof SLOWER)[number]): Figure[] {
  return EDITS.flatMap((edit) => {
    const painted = pairOf(taken, (round) => round[edit].painted);
    const worst = quantile(
      taken.ours.map((round) => round[edit].painted),
      0.99,
    );
    const size = `÷${slower}`;
    const limit = LIMITS[slower];
    return [
      alone({
        what: `${edit}, painted`,
        size,
        unit: 'ms',
        ...painted,
        worst,
        // The clock of frames is not exact to the millisecond.
        target: atMost(limit, ' ms', Math.floor(painted.ours)),
      }),
      alone({ what: `${edit}, busy`, size, unit: 'ms', ...pairOf(taken, (round) => round[edit].busy) }),
    ];
  });
}

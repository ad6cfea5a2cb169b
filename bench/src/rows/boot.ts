import type { CDPSession, Page } from '@playwright/test';
import { type BareRow, startBarePage } from '../harness/bare-page.ts';
import { type App, counter, longTasks, newProfile, slowDown, withApp } from '../harness/chromium.ts';
import { alternate, pairOf, type Rounds } from '../harness/pairs.ts';
import { alone, atMost, type BenchRow, type Figure, sizeText } from '../harness/row.ts';

const ITEMS = 10_000;
const SLOWER = [1, 4] as const;
type Slower = (typeof SLOWER)[number];
/** A page without a long task for this long has settled. Milliseconds. */
const QUIET = 1000;

/**
 * Milliseconds of Homebox 0.18 (its search page, 10k items, signed in) and of a page with React alone, measured in one
 * run on one machine in November 2026. The time of the bare page then and now tells how fast this machine is.
 */
const MEASURED: Record<Slower, { homebox: { fcp: number; tbt: number }; bareFcp: number }> = {
  1: { homebox: { fcp: 1640, tbt: 2016 }, bareFcp: 224 },
  4: { homebox: { fcp: 3124, tbt: 5829 }, bareFcp: 796 },
};
const SHARE_OF_HOMEBOX = 0.35;

interface Boot {
  fcp: number;
  tbt: number;
  script: number;
  heap: number;
  /** kB of JavaScript that crossed the network until the first rows. */
  wire: number;
}
type Visit = Record<'cold' | 'warm', Boot>;

export const boot: BenchRow = {
  name: 'boot',
  workload: `in Chromium with ${ITEMS} items: the signed-in dashboard, cold (nothing on the device) and warm, processor as it is and four times slower`,
  anchor: 'a page with React alone and the same boxes in its HTML',
  run: ({ rounds }) =>
    withApp({ size: ITEMS }, async (app) => {
      const bare = await startBarePage({ boxes: boxesOf(app), items: [] });
      try {
        const figures: Figure[] = [];
        for (const slower of SLOWER) {
          const visits = await alternate(rounds, {
            ours: () => visit(app, { url: `${app.origin}/app`, origin: app.origin, slower, isOurs: true }),
            anchor: () => visit(app, { url: bare.origin, origin: bare.origin, slower, isOurs: false }),
          });
          figures.push(...toFigures(visits, slower));
        }
        return { figures, notes: NOTES, wrong: [] };
      } finally {
        await bare.stop();
      }
    }),
};

const NOTES = [
  'FCP: the first contentful paint. TBT: what long tasks take beyond 50 ms, until a second without one. Script and heap: at that moment, the heap after a collection. JavaScript: on the wire until the first box.',
  `Target: ${SHARE_OF_HOMEBOX} × Homebox, whose figures (FCP 1640 and 3124 ms, TBT 2016 and 5829 ms) were measured beside a page with React alone (FCP 224 and 796 ms); they are scaled by the bare page's FCP of this run.`,
];

/** The boxes of the room that the dashboard opens with. */
function boxesOf({ household: { rows } }: App): BareRow[] {
  const [room] = rows.rooms;
  return rows.boxes
    .filter(({ spaceId }) => spaceId === room?.id)
    .map(({ id, name, description }) => ({ id, name, text: description ?? '' }));
}

interface VisitOptions {
  url: string;
  origin: string;
  slower: Slower;
  isOurs: boolean;
}

async function visit(app: App, { url, origin, slower, isOurs }: VisitOptions): Promise<Visit> {
  const { context, page, session } = await newProfile(app, origin, isOurs ? app.household : undefined);
  try {
    await session.send('Performance.enable');
    await session.send('Network.enable');
    const wire = countScripts(session);
    await slowDown(session, slower);
    const cold = await open(page, session, url, wire);
    // The app must be stored, or the next visit would not be warm.
    if (isOurs) await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    const warm = await open(page, session, url, wire);
    return { cold, warm };
  } finally {
    await context.close();
  }
}

async function open(page: Page, session: CDPSession, url: string, wire: () => number): Promise<Boot> {
  const before = wire();
  await page.goto(url, { waitUntil: 'commit' });
  await page.getByRole('article').first().waitFor();
  const loaded = wire() - before;
  let tasks = await longTasks(page);
  for (;;) {
    await page.waitForTimeout(QUIET);
    const now = await longTasks(page);
    if (now.length === tasks.length) break;
    tasks = now;
  }
  const script = (await counter(session, 'ScriptDuration')) * 1000; // counted from the navigation
  await session.send('HeapProfiler.collectGarbage');
  return {
    fcp: await page.evaluate(() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? NaN),
    tbt: tasks.reduce((sum, { duration }) => sum + duration - 50, 0),
    script,
    heap: (await counter(session, 'JSHeapUsedSize')) / 1e6,
    wire: loaded / 1000,
  };
}

/** Returns a function that counts the bytes of all scripts so far. */
function countScripts(session: CDPSession): () => number {
  const scripts = new Set<string>();
  let sum = 0;
  session.on('Network.responseReceived', ({ requestId, type }) => {
    if (type === 'Script') scripts.add(requestId);
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) sum += encodedDataLength;
  });
  return () => sum;
}

function toFigures(visits: Rounds<Visit>, slower: Slower): Figure[] {
  return (['cold', 'warm'] as const).flatMap((kind) => {
    const of = (key: keyof Boot) => pairOf(visits, (round) => round[kind][key]);
    const size = `${sizeText(ITEMS)} ÷${slower}`;
    const { homebox, bareFcp } = MEASURED[slower];
    const scale = of('fcp').anchor / bareFcp;
    const limited = (what: string, key: 'fcp' | 'tbt'): Figure => {
      const pair = of(key);
      const limit = Math.round(SHARE_OF_HOMEBOX * homebox[key] * scale);
      // Against an anchor without long tasks there is no ratio.
      const compared = pair.anchor > 0 ? pair : { ...pair, ratio: null };
      return alone({
        what: `${kind}, ${what}`,
        size,
        unit: 'ms',
        ...compared,
        target: atMost(limit, ' ms', pair.ours),
      });
    };
    return [
      limited('FCP', 'fcp'),
      limited('TBT', 'tbt'),
      alone({ what: `${kind}, script`, size, unit: 'ms', ...of('script') }),
      alone({ what: `${kind}, heap`, size, unit: 'MB', ...of('heap') }),
      ...(kind === 'cold' ? [alone({ what: 'cold, JavaScript', size, unit: 'kB', ...of('wire') })] : []),
    ];
  });
}

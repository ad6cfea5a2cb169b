// `npm run lighthouse`: runs Lighthouse on the built public pages with its settings for a phone (a slow network and a
// quarter of the processor's speed, both simulated). Prints a table, and fails where a target is missed.
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import config from '../playwright.config.ts';
import { BoxroomServer } from './support/boxroom-server.ts';

/** Fetched on demand: building or running Boxroom does not need its hundred megabytes. */
const LIGHTHOUSE = 'lighthouse@13.5.0';
const PAGES = ['/', '/articles', '/articles/boxroom-vs-sortly', '/privacy-policy'];
const TARGETS = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 } as const;
const TIMES = ['first-contentful-paint', 'largest-contentful-paint', 'total-blocking-time', 'cumulative-layout-shift'];
const FLAGS = ['--headless=new', '--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage', '--no-first-run'];

interface Report {
  categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>;
  audits: Record<string, { score: number | null; displayValue?: string; title: string }>;
}

async function measure(url: string, browser: string, folder: string): Promise<Report> {
  const path = join(folder, 'report.json');
  const args = [url, '--quiet', '--output=json', `--output-path=${path}`, `--chrome-flags=${FLAGS.join(' ')}`];
  await promisify(execFile)('npx', ['--yes', LIGHTHOUSE, ...args], {
    env: { ...process.env, CHROME_PATH: browser },
    maxBuffer: 64 * 1024 * 1024,
  });
  return JSON.parse(await readFile(path, 'utf8')) as Report;
}

/** Lists the audits that cost points. */
function faults({ categories, audits }: Report): string[] {
  return Object.values(categories).flatMap(({ auditRefs }) =>
    auditRefs
      .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 0.9)
      .map(({ id }) => `  ${audits[id]?.title ?? id} (${audits[id]?.displayValue ?? id})`),
  );
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

const browser = config.use?.launchOptions?.executablePath;
if (browser === undefined)
  throw new Error('Lighthouse needs Chromium. Install it, or set CHROMIUM_PATH to its executable.');
const folder = await mkdtemp(join(tmpdir(), 'boxroom-lighthouse-'));
const server = await BoxroomServer.create();
let isMissed = false;
try {
  print(`| Page | ${Object.keys(TARGETS).join(' | ')} | FCP | LCP | TBT | CLS |`);
  print('| --- | --- | --- | --- | --- | --- | --- | --- | --- |');
  for (const page of PAGES) {
    const report = await measure(`${server.origin}${page}`, browser, folder);
    const scores = Object.entries(TARGETS).map(([name, target]) => {
      const score = Math.round((report.categories[name]?.score ?? 0) * 100);
      isMissed ||= score < target;
      return score < target ? `${score} ✗` : String(score);
    });
    const times = TIMES.map((id) => report.audits[id]?.displayValue ?? '?');
    print(`| \`${page}\` | ${[...scores, ...times].join(' | ')} |`);
    for (const fault of faults(report)) print(fault);
  }
} finally {
  await server.dispose();
  await rm(folder, { recursive: true, force: true });
}
process.exitCode = isMissed ? 1 : 0;

import { count, emptyReport, type FuzzReport, noteFault } from './fuzz-report.ts';
import { routePicture } from './fuzz-routes.ts';
import type { FuzzWorld, FuzzWorlds } from './fuzz-world.ts';
import { brokenInvariants } from './invariants.ts';
import { isOverload, judge } from './oracle.ts';
import { planCall, type PlannedCall } from './plan-call.ts';
import { readEverybody } from './read-everybody.ts';
import { createSender, type Sender } from './send-call.ts';

export interface FuzzOptions {
  seed: number;
  /** The number of the first call. */
  from: number;
  calls: number;
  /** Calls until the world is copied again. */
  ofWorld: number;
  connections: number;
  /** When no further world begins, as milliseconds since 1970. */
  until?: number;
  onProgress?: (done: number, report: FuzzReport) => void;
}

/** The machine has some seconds to become idle again. */
const OVERLOAD_TRIES = 60;
/** Fixed limits, such as mails in an hour, would refuse most calls; tests of their own cover them. */
const CALLS_BETWEEN_LIMITS = 20;

/** Sends the planned calls, several at once, and judges every response, the log and the database. */
export async function runFuzz(worlds: FuzzWorlds, options: FuzzOptions): Promise<FuzzReport> {
  const report = emptyReport();
  const end = options.from + options.calls;
  for (let start = options.from; start < end && Date.now() < (options.until ?? Infinity);) {
    const next = Math.min(end, (Math.floor(start / options.ofWorld) + 1) * options.ofWorld);
    const opened = await worlds.open();
    try {
      await fillWorld(opened, report, { ...options, start, next });
    } finally {
      await opened.stop();
    }
    report.worlds++;
    options.onProgress?.(next - options.from, report);
    start = next;
  }
  return report;
}

interface Part extends FuzzOptions {
  start: number;
  next: number;
}

async function fillWorld(opened: FuzzWorld, report: FuzzReport, part: Part): Promise<void> {
  const { seed, ofWorld, connections } = part;
  const sender = createSender(opened.port, connections);
  const picture = await routePicture();
  const { db } = opened.server.services;
  let index = part.start;
  async function work(): Promise<void> {
    while (index < part.next) {
      const call = planCall(opened, { seed, index: index++, ofWorld }, picture);
      if (call.index % CALLS_BETWEEN_LIMITS === 0) await db.deleteFrom('rate_limit').execute();
      await makeCall(call, { opened, sender, report });
      report.calls++;
    }
  }
  try {
    await Promise.all(Array.from({ length: connections }, work));
    report.reads += await readEverybody(opened, (call) => makeCall(call, { opened, sender, report, isRead: true }));
    const broken = await brokenInvariants(db);
    const where = { index: part.start, operation: 'afterwards', call: `calls ${part.start} to ${part.next - 1}` };
    for (const what of broken) noteFault(report, { ...where, what });
    await opened.server.services.background.idle();
    for (const what of opened.newFaultsOfLog()) noteFault(report, { ...where, what });
  } finally {
    sender.close();
  }
}

interface Making {
  opened: FuzzWorld;
  sender: Sender;
  report: FuzzReport;
  /** Not one of the planned calls. */
  isRead?: boolean;
}

async function makeCall(call: PlannedCall, { opened, sender, report, isRead = false }: Making): Promise<void> {
  const say = (what: string) =>
    noteFault(report, { index: call.index, operation: call.operation, what, call: describe(call) });
  try {
    opened.sight.note(call.said);
    let answer = await sender.send(call.request);
    for (let tries = 0; isOverload(call, answer) && tries < OVERLOAD_TRIES; tries++) {
      report.repeatedForLoad++;
      await new Promise((resolve) => setTimeout(resolve, 300));
      answer = await sender.send(call.request);
    }
    const { outcomes, faults } = judge(call, answer, opened.sight);
    for (const what of faults) say(`${what} ← ${answer.status} ${answer.body.slice(0, 300)}`);
    // The log writes a response's line after the response.
    for (const what of opened.newFaultsOfLog()) say(what);
    if (isRead) return;
    count(report.byCaller, call.caller);
    count(report.byKind, call.kind);
    for (const outcome of outcomes) count(report.byOutcome, outcome);
    const ofOperation = report.operations.get(call.operation) ?? new Map<string, number>();
    report.operations.set(call.operation, ofOperation);
    count(ofOperation, outcomes[0] ?? 'none');
  } catch (error) {
    say(`there was no response: ${error instanceof Error ? error.message : String(error)}`);
  }
}

function describe({ caller, kind, request: { method, url, headers, body } }: PlannedCall): string {
  const shown = Object.entries(headers).filter(([name]) => name !== 'cookie');
  return `${caller}, ${kind}: ${method} ${url} ${JSON.stringify(Object.fromEntries(shown))} ${body.toString().slice(0, 1500)}`;
}

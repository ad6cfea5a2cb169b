import { quantile } from '../harness/stats.ts';
import type { Crowd } from './crowd.ts';
import type { Recorder } from './recorder.ts';
import { phaseText } from './report.ts';
import { type Sample, Sampler } from './sampler.ts';
import type { Site } from './site.ts';

const SAMPLE_MS = 60_000;
const MB = 2 ** 20;

export interface SteadyRun {
  recorder: Recorder;
  samples: readonly Sample[];
}

/** Runs a moderate rate, and says how latencies, hints and memory were. */
export async function runSteadily(
  { servers, pgDir }: Site,
  crowd: Crowd,
  { rate, seconds, say }: { rate: number; seconds: number; say: (line: string) => void },
): Promise<SteadyRun> {
  const sampler = new Sampler(servers, pgDir);
  const look = async () => {
    crowd.hints.sweep();
    say(sampleText(await sampler.sample()));
  };
  await look();
  const timer = setInterval(() => void look(), SAMPLE_MS);
  const recorder = await crowd.act(rate, seconds);
  clearInterval(timer);
  await crowd.rest();
  await look();
  say(phaseText(`${rate} arrivals a second for ${seconds} s`, recorder, seconds));
  const { delays, missing } = crowd.hints;
  const lost = crowd.people.reduce((sum, { streamsLost }) => sum + streamsLost, 0);
  say(
    `hints: ${delays.length}, p50 ${quantile(delays, 0.5).toFixed(0)} ms, p99 ${quantile(delays, 0.99).toFixed(0)} ms, ${missing} missing; ${lost} streams lost`,
  );
  for (const key of ['rss', 'heap', 'external', 'postgresPrivate'] as const) {
    const { end, perHour } = sampler.growth(key);
    say(`${key}: ${end.toFixed(1)} MB at the end, growing by ${perHour.toFixed(1)} MB an hour`);
  }
  const [first, last] = [sampler.samples[0], sampler.samples.at(-1)];
  if (first && last) say(usageText(first, last, recorder.accepted));
  return { recorder, samples: sampler.samples };
}

function sampleText({ at, rss, heap, external, postgresPrivate, streams, connections }: Sample): string {
  const [all, live, buffers, postgres] = [rss, heap, external, postgresPrivate].map((b) => (b / MB).toFixed(1));
  return `${at.toFixed(0)} s: RSS ${all}, heap ${live}, external ${buffers}, Postgres ${postgres} MB; ${streams} streams, ${connections} connections`;
}

function usageText(first: Sample, last: Sample, answers: number): string {
  const cores = (key: 'nodeCpu' | 'postgresCpu') => ((last[key] - first[key]) / (last.at - first.at)).toFixed(3);
  const each = (key: 'nodeCpu' | 'postgresCpu') => (((last[key] - first[key]) * 1000) / answers).toFixed(2);
  const [p99, max] = [last.loopDelayP99, last.loopDelayMax].map((seconds) => (seconds * 1000).toFixed(0));
  return `processor: ${cores('nodeCpu')} cores for Node, ${cores('postgresCpu')} for Postgres; ${each('nodeCpu')} and ${each('postgresCpu')} ms for an answer; event loop delay p99 ${p99} ms, max ${max} ms`;
}

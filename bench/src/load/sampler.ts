import { readPostmasterPid } from '@boxroom/db/embedded/postmaster-pid';
import { ask } from '../harness/load.ts';
import type { MeasuredServer } from '../harness/measured-server.ts';
import { slope } from '../harness/stats.ts';
import { readPostgres } from './postgres-usage.ts';

export interface Sample {
  /** Seconds since the first sample. */
  at: number;
  /** Bytes, all processes of the server together, after a collection. */
  rss: number;
  heap: number;
  external: number;
  postgresPrivate: number;
  connections: number;
  streams: number;
  /** Seconds since the start of the processes. */
  nodeCpu: number;
  postgresCpu: number;
  loopDelayP99: number;
  loopDelayMax: number;
}

export interface Growth {
  /** MB at the end, and MB an hour over the run without its first part. */
  end: number;
  perHour: number;
}

/** Reads what the server and its database use. */
export class Sampler {
  readonly samples: Sample[] = [];
  readonly #servers: readonly MeasuredServer[];
  readonly #pgDir: string;
  #start: number | null = null;

  constructor(servers: readonly MeasuredServer[], pgDir: string) {
    this.#servers = servers;
    this.#pgDir = pgDir;
  }

  async sample(): Promise<Sample> {
    this.#start ??= performance.now();
    const uses = await Promise.all(this.#servers.map((server) => server.usage('collect')));
    const texts = await Promise.all(this.#servers.map(({ port }) => ask(port, { path: '/metrics' })));
    const gauges = (name: string) =>
      texts.map((text) => Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1] ?? 0));
    const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
    const postmaster = readPostmasterPid(this.#pgDir)?.pid;
    const postgres = postmaster === undefined ? null : readPostgres(postmaster);
    const sample: Sample = {
      at: (performance.now() - this.#start) / 1000,
      rss: sum(uses.map(({ rss }) => rss)),
      heap: sum(uses.map(({ heap }) => heap)),
      external: sum(uses.map(({ external }) => external)),
      postgresPrivate: postgres?.privateBytes ?? 0,
      connections: postgres?.connections ?? 0,
      streams: sum(gauges('boxroom_open_streams')),
      nodeCpu: sum(uses.map(({ cpu }) => cpu)) / 1e6,
      postgresCpu: postgres?.cpuSeconds ?? 0,
      loopDelayP99: Math.max(...gauges('boxroom_event_loop_delay_p99_seconds')),
      loopDelayMax: Math.max(...gauges('boxroom_event_loop_delay_max_seconds')),
    };
    this.samples.push(sample);
    return sample;
  }

  /** Of the samples after the first third: caches and pools fill in the beginning. */
  growth(key: 'rss' | 'heap' | 'external' | 'postgresPrivate'): Growth {
    const last = this.samples.at(-1);
    const later = this.samples.filter(({ at }) => at >= (last?.at ?? 0) / 3);
    const perSecond = slope(later.map((sample) => [sample.at, sample[key]]));
    return { end: (last?.[key] ?? NaN) / 2 ** 20, perHour: (perSecond * 3600) / 2 ** 20 };
  }
}

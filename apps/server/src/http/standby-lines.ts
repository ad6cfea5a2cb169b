import type { Standby } from '@boxroom/db/standby';

const ASK_AGAIN_MS = 2000;

/** One line for `/readyz`, which shows the lag and does not depend on it. */
export function createStandbyState(standby: Pick<Standby, 'lag' | 'counts'>): {
  line(): Promise<string>;
  metrics(): Promise<string>;
} {
  let asked: { at: number; lag: ReturnType<Standby['lag']> } | null = null;
  const lag = () => {
    if (asked === null || performance.now() - asked.at > ASK_AGAIN_MS)
      asked = { at: performance.now(), lag: standby.lag() };
    return asked.lag;
  };
  return {
    async line() {
      const found = await lag();
      return found ? `standby ${found.seconds.toFixed(1)} s and ${found.bytes} bytes behind` : 'standby not used';
    },
    async metrics() {
      const found = await lag();
      const { reads, fallbacks } = standby.counts();
      return [
        '# TYPE boxroom_replica_usable gauge',
        `boxroom_replica_usable ${found ? 1 : 0}`,
        ...(found
          ? [
              '# TYPE boxroom_replica_lag_seconds gauge',
              `boxroom_replica_lag_seconds ${found.seconds}`,
              '# TYPE boxroom_replica_lag_bytes gauge',
              `boxroom_replica_lag_bytes ${found.bytes}`,
            ]
          : []),
        '# TYPE boxroom_replica_reads_total counter',
        `boxroom_replica_reads_total ${reads}`,
        '# TYPE boxroom_replica_fallbacks_total counter',
        ...Object.entries(fallbacks).map(([why, n]) => `boxroom_replica_fallbacks_total{why="${why}"} ${n}`),
        '',
      ].join('\n');
    },
  };
}

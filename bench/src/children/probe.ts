// Preloaded into each measured server (node --import): answers what the process has used. It measures itself, so that
// neither the load's client nor a neighbour is counted.
export type ProbeQuestion = 'usage' | 'collect';
export interface Usage {
  /** Microseconds of processor time, user and system, since the start. */
  cpu: number;
  /** Bytes. */
  rss: number;
  peakRss: number;
}

process.on('message', (question: ProbeQuestion) => {
  if (question === 'collect') globalThis.gc?.();
  const { user, system } = process.cpuUsage();
  const usage: Usage = {
    cpu: user + system,
    rss: process.memoryUsage.rss(),
    peakRss: process.resourceUsage().maxRSS * 1024,
  };
  process.send?.(usage);
});
// Being asked is no reason to go on living.
process.channel?.unref();

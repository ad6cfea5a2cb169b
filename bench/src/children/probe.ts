// Preloaded into each measured server (node --import): reports the resources of the process. It measures itself, so
// that neither the load's client nor another process counts.
export type ProbeQuestion = 'usage' | 'collect';
export interface Usage {
  /** Microseconds of processor time, user and system, since the start. */
  cpu: number;
  /** Bytes. */
  rss: number;
  peakRss: number;
  /** Live and dead JavaScript objects; after 'collect' only live ones. */
  heap: number;
  /** Buffers and other memory outside of the heap that objects own. */
  external: number;
}

process.on('message', (question: ProbeQuestion) => {
  if (question === 'collect') globalThis.gc?.();
  const { user, system } = process.cpuUsage();
  const { rss, heapUsed, external } = process.memoryUsage();
  const usage: Usage = {
    cpu: user + system,
    rss,
    heap: heapUsed,
    external,
    peakRss: process.resourceUsage().maxRSS * 1024,
  };
  process.send?.(usage);
});
// The channel must not keep the process alive.
process.channel?.unref();

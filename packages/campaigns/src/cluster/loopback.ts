import { once } from 'node:events';
import { createServer } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

export const HOST = '127.0.0.1';

/** Returns ports that are free now. All are held at once, so that none comes twice. */
export async function freePorts(count: number): Promise<number[]> {
  const probes = Array.from({ length: count }, () => createServer().listen(0, HOST));
  const ports = await Promise.all(
    probes.map(async (probe) => {
      await once(probe, 'listening');
      const address = probe.address();
      if (address === null || typeof address === 'string') throw new Error(`No free port on ${HOST}.`);
      return address.port;
    }),
  );
  for (const probe of probes) probe.close();
  return ports;
}

const LOOK_MS = 100;

/** Waits until `isSo` is true; an error counts as false. Throws after `ms`. */
export async function until(what: string, ms: number, isSo: () => Promise<boolean> | boolean): Promise<void> {
  const end = performance.now() + ms;
  let last: unknown = null;
  for (;;) {
    try {
      if (await isSo()) return;
      last = null;
    } catch (error) {
      last = error;
    }
    if (performance.now() > end) throw new Error(`Not within ${ms / 1000} s: ${what}.`, { cause: last });
    await delay(LOOK_MS);
  }
}

/** Returns the status of a response, or 0 when there is none within a second. */
export async function statusOf(url: string, method = 'GET'): Promise<number> {
  try {
    const response = await fetch(url, { method, signal: AbortSignal.timeout(1000) });
    await response.body?.cancel();
    return response.status;
  } catch {
    return 0;
  }
}

import { availableParallelism, cpus, loadavg, totalmem, type } from 'node:os';

/** Returns one line about the machine. A load average near the number of cores makes single times worthless. */
export function machineLine(): string {
  const model = cpus()[0]?.model.trim() ?? 'unknown processor';
  const load = loadavg().map((value) => value.toFixed(2));
  const memory = Math.round(totalmem() / 2 ** 30);
  return `${type()}, ${availableParallelism()} cores (${model}), ${memory} GB, Node ${process.version}, load average ${load.join(' ')}`;
}

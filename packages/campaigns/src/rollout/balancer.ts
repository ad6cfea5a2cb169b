import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { HOST } from '../cluster/loopback.ts';

export interface Balancer {
  origin: string;
  /** New connections go to these ports in turn. */
  use(ports: readonly number[]): void;
  close(): Promise<void>;
}

/** Passes each connection to the next process, as a balancer without a view of requests does. */
export async function startBalancer(port: number): Promise<Balancer> {
  const open = new Set<Socket>();
  let targets: readonly number[] = [];
  let turn = 0;
  const server = createServer((caller) => {
    const target = targets[turn++ % targets.length];
    if (target === undefined) return caller.destroy();
    const process = connect({ host: HOST, port: target });
    for (const [one, other] of [
      [caller, process],
      [process, caller],
    ] as const) {
      open.add(one);
      one.on('error', () => other.destroy());
      one.on('close', () => {
        open.delete(one);
        other.end();
      });
    }
    caller.pipe(process).pipe(caller);
    return undefined;
  }).listen(port, HOST);
  await once(server, 'listening');
  return {
    origin: `http://${HOST}:${port}`,
    use: (ports) => void (targets = ports),
    async close() {
      const closed = once(server, 'close');
      server.close();
      for (const socket of open) socket.destroy();
      await closed;
    },
  };
}

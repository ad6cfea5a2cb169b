import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Dice } from '@boxroom/sync-client/simulation/dice';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { faultyFetch, type Line } from './faulty-fetch.ts';

let server: Server;
let arrived = 0;
beforeEach(async () => {
  arrived = 0;
  server = createServer((_, response) => {
    arrived++;
    response.end('{}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterEach(() => void server.close());

const newLine = (): Line => ({ isCalm: false, isCut: false, late: new Set(), faults: new Map() });
const url = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;

/** Always rolls the same. */
class LoadedDice extends Dice {
  readonly #result: number;

  constructor(result: number) {
    super(1);
    this.#result = result;
  }

  override roll(sides: number): number {
    return Math.min(this.#result, sides - 1);
  }
}

test.each([
  ['a lost request does not arrive', 0, 0, true],
  ['a lost answer belongs to a request that arrived', 1, 1, true],
  ['a doubled request arrives twice', 2, 2, false],
  ['a late request arrives after its device gave it up', 3, 1, true],
  ['without a fault it arrives once', 15, 1, false],
])('%s', async (_, lot, times, fails) => {
  const line = newLine();
  const send = faultyFetch(new LoadedDice(lot), line);
  const outcome = await send(url()).then(
    () => 'answered',
    (error: unknown) => String(error),
  );
  expect(outcome.includes('was lost')).toBe(fails);
  await Promise.all(line.late);
  expect(arrived).toBe(times);
});

test('after a crash nothing goes through, and no answer of before arrives', async () => {
  const line = newLine();
  const send = faultyFetch(new LoadedDice(15), line);
  const pending = send(url());
  line.isCut = true;
  await expect(pending).rejects.toThrow('after a crash');
  await expect(send(url())).rejects.toThrow('after a crash');
  expect(arrived).toBe(1);
});

test('a calm line has no faults', async () => {
  const line = { ...newLine(), isCalm: true };
  await faultyFetch(new LoadedDice(0), line)(url());
  expect(arrived).toBe(1);
});

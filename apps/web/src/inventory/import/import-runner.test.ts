import type { ImportTakenBack } from '@boxroom/domain/import/import-run';
import type { PartRows } from '@boxroom/domain/import/split-import';
import { TRPCClientError } from '@trpc/client';
import { expect, test } from 'vitest';
import { ImportRunner, type RunState } from './import-runner.ts';

const refusal = (appCode: string) =>
  TRPCClientError.from({ error: { message: appCode, code: -32600, data: { appCode } } });
const lost = () => new TRPCClientError('Failed to fetch');

const part = (name: string): PartRows => ({
  rooms: [{ id: name, name }],
  boxes: [],
  categories: [],
  items: [],
  updates: [],
});

async function* partsOf(names: readonly string[]): AsyncGenerator<PartRows, void> {
  for (const name of names) {
    if (name === 'gone') throw new Error('the file is gone');
    yield part(name);
  }
}

/** `answers`: what the server does with each call, by its order; null: it confirms. */
function running(
  names: readonly string[],
  answers: (Error | null | (() => void))[] = [],
  backs: ImportTakenBack[] = [],
) {
  const asked: string[] = [];
  const states: RunState[] = [];
  async function answer(call: string, signal: AbortSignal) {
    asked.push(call);
    const next = answers.shift();
    if (typeof next === 'function') next();
    else if (next) throw next;
    signal.throwIfAborted();
  }
  const runner = new ImportRunner(
    {
      begin: (signal) => answer('begin', signal),
      create: ({ part: number, rooms }, signal) => answer(`${number}:${rooms[0]?.name}`, signal),
      finish: (signal) => answer('finish', signal),
      async takeBack({ signal, onProgress }) {
        await answer('takeBack', signal);
        for (const back of backs) onProgress(back);
      },
    },
    partsOf(names),
    { onChange: (state) => states.push(state), onDone: () => asked.push('done'), wait: async () => undefined },
  );
  return { runner, asked, state: () => states.at(-1), states };
}

test('begins, sends all parts in order with their numbers, and finishes', async () => {
  const { runner, asked, state } = running(['a', 'b']);
  await runner.send();
  expect(asked).toEqual(['begin', '0:a', '1:b', 'finish', 'done']);
  expect(state()).toMatchObject({ phase: 'done', rows: 2, error: null });
});

test('sends a part again whose response was lost', async () => {
  const { runner, asked } = running(['a', 'b'], [null, lost(), lost(), null]);
  await runner.send();
  expect(asked).toEqual(['begin', '0:a', '0:a', '0:a', '1:b', 'finish', 'done']);
});

test('takes back what was written where a part is refused for good', async () => {
  const error = refusal('TOO_MANY');
  const { runner, asked, state } = running(['a', 'b'], [null, null, error], [{ left: 0, removed: 1, kept: 0 }]);
  await runner.send();
  expect(asked).toEqual(['begin', '0:a', '1:b', 'takeBack']);
  expect(state()).toMatchObject({ phase: 'takenBack', refusal: error, rows: 1, back: { removed: 1 } });
});

test('waits for a person who has to sign in again, and continues', async () => {
  const error = refusal('NOT_SIGNED_IN');
  const { runner, asked, state } = running(['a', 'b'], [null, null, error]);
  await runner.send();
  expect(state()).toMatchObject({ phase: 'stopped', error, rows: 1, canContinue: true });
  await runner.send();
  expect(asked).toEqual(['begin', '0:a', '1:b', '1:b', 'finish', 'done']);
  expect(state()).toMatchObject({ phase: 'done', rows: 2, error: null });
});

test('stops where the server does not answer for a minute, and continues', async () => {
  const { runner, asked, state } = running(['a'], [null, ...Array.from({ length: 7 }, lost)]);
  await runner.send();
  expect(state()).toMatchObject({ phase: 'stopped', canContinue: true, refusal: null });
  await runner.send();
  expect(asked.slice(-4)).toEqual(['0:a', '0:a', 'finish', 'done']);
});

test('stopped by the person, it keeps the part that was not confirmed for later', async () => {
  const answers: (null | (() => void))[] = [null];
  const { runner, asked, state } = running(['a', 'b'], answers);
  answers.push(() => runner.stop());
  await runner.send();
  expect(state()).toMatchObject({ phase: 'stopped', error: null, rows: 0, canContinue: true });
  await runner.send();
  expect(asked).toEqual(['begin', '0:a', '0:a', '1:b', 'finish', 'done']);
});

test('an import whose end arrived but whose answer was lost is finished, and not taken back', async () => {
  const { runner, asked, state } = running(['a'], [null, null, ...Array.from({ length: 7 }, lost)]);
  await runner.send();
  expect(state()).toMatchObject({ phase: 'stopped', canContinue: true });
  await runner.send();
  expect(asked.slice(0, 2)).toEqual(['begin', '0:a']);
  expect(new Set(asked.slice(2))).toEqual(new Set(['finish', 'done']));
  expect(state()).toMatchObject({ phase: 'done', rows: 1 });
});

test('an import that the person ended on another device is not taken back', async () => {
  const error = refusal('IMPORT_ENDED');
  const { runner, asked, state } = running(['a', 'b'], [null, null, error]);
  await runner.send();
  expect(asked).toEqual(['begin', '0:a', '1:b']);
  expect(state()).toMatchObject({ phase: 'stopped', error, refusal: null, canContinue: false });
});

test('takes back what was written where the file could not be read further', async () => {
  const { runner, asked, state } = running(['a', 'gone']);
  await runner.send();
  expect(asked).toEqual(['begin', '0:a', 'takeBack']);
  expect(state()).toMatchObject({ phase: 'takenBack', refusal: new Error('the file is gone'), canContinue: false });
});

test('takes back with progress, also while it sends', async () => {
  const answers: (null | (() => void))[] = [null];
  const { runner, asked, state } = running(['a', 'b'], answers, [
    { left: 5, removed: 2, kept: 0 },
    { left: 0, removed: 6, kept: 1 },
  ]);
  const taking: Promise<void>[] = [];
  answers.push(() => {
    taking.push(runner.takeBack());
  });
  await runner.send();
  await Promise.all(taking);
  expect(asked).toEqual(['begin', '0:a', 'takeBack']);
  expect(state()).toMatchObject({ phase: 'takenBack', back: { removed: 6, kept: 1 }, canContinue: false });
});

test('an undo that fails can be repeated', async () => {
  const { runner, state } = running(['a'], [null, null, null, refusal('TOO_MANY')]);
  await runner.send();
  await runner.takeBack();
  expect(state()).toMatchObject({ phase: 'stopped', canContinue: false });
  await runner.takeBack();
  expect(state()).toMatchObject({ phase: 'takenBack', error: null });
});

test('an import whose announcement never arrived is nothing to take back', async () => {
  const { runner, state } = running(
    ['a'],
    [refusal('RATE_LIMITED'), ...Array.from({ length: 6 }, lost), refusal('NOT_FOUND')],
  );
  await runner.send();
  expect(state()).toMatchObject({ phase: 'stopped', rows: 0 });
  await runner.takeBack();
  expect(state()).toMatchObject({ phase: 'takenBack', back: null });
});

test('an import that another account does not see is not said to be taken back', async () => {
  const { runner, state } = running(['a', 'b'], [null, null, refusal('ACCOUNT_CHANGED'), refusal('NOT_FOUND')]);
  await runner.send();
  await runner.takeBack();
  expect(state()).toMatchObject({ phase: 'stopped', error: { message: 'NOT_FOUND' } });
});

test('says that it waits for the server, and ends at once where nothing was sent', async () => {
  const never = new Promise<never>(() => undefined);
  const states: RunState[] = [];
  const runner: ImportRunner = new ImportRunner(
    { begin: () => Promise.reject(lost()), create: () => never, finish: () => never, takeBack: () => never },
    partsOf(['a']),
    {
      onChange: (state) => states.push(state),
      async wait() {
        if (states.at(-1)?.phase === 'sending') await runner.takeBack();
      },
    },
  );
  await runner.send();
  expect(states.some(({ phase, isWaiting }) => phase === 'sending' && isWaiting)).toBe(true);
  expect(states.at(-1)).toMatchObject({ phase: 'takenBack', back: null, isWaiting: false });
});

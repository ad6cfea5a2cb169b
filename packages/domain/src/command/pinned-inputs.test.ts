import { describe, expect, test } from 'vitest';
import { MOVES_PER_COMMAND_MAX } from '../item/item.ts';
import { PUSH_BYTES_MAX } from '../sync/call-limits.ts';
import { PROTOCOL_VERSION, type PushInput } from '../sync/protocol.ts';
import { PINNED_INPUTS } from '../testing/pinned-inputs.ts';
import { testId } from '../testing/random-world.ts';
import { commands, parseCommand } from './registry.ts';

const item = testId(3, 1);

const pinned = Object.entries(PINNED_INPUTS).flatMap(([name, inputs]) =>
  inputs.map((input, n) => [name, n, input] as const),
);

describe('inputs in outboxes stay valid', () => {
  test.each(pinned)('%s, input %i', (name, _, input) => {
    const parsed = parseCommand(name, input);
    expect(parsed.ok ? [] : [parsed.code, parsed.detail]).toEqual([]);
  });

  test.each(['item.edit', 'box.edit', 'profile.setDisplay'] as const)('%s sets no field by default', (name) => {
    const input = name === 'profile.setDisplay' ? { set: {} } : { id: item, set: {} };
    expect(commands[name].input.parse(input)).toEqual(input);
  });

  test.each(pinned)('%s, input %i, fits into a push', (name, _, input) => {
    const mutation = { id: item, seq: Number.MAX_SAFE_INTEGER, name, input, at: Number.MAX_SAFE_INTEGER };
    const push: PushInput = { protocol: PROTOCOL_VERSION, userId: item, clientId: item, mutations: [mutation] };
    // The pinned texts are ASCII: a byte each.
    expect(JSON.stringify(push).length).toBeLessThan(PUSH_BYTES_MAX);
  });

  test('a move has at most as many groups as fit into a push', () => {
    const move = (count: number) => ({
      groups: Array.from({ length: count }, (_, n) => ({ boxId: testId(2, n), ids: [testId(9, n)] })),
    });
    expect(parseCommand('item.move', move(MOVES_PER_COMMAND_MAX)).ok).toBe(true);
    expect(parseCommand('item.move', move(MOVES_PER_COMMAND_MAX + 1))).toMatchObject({ ok: false, code: 'INVALID' });
  });

  test('every command is pinned', () => {
    expect(Object.keys(commands).toSorted()).toEqual(Object.keys(PINNED_INPUTS).toSorted());
  });
});

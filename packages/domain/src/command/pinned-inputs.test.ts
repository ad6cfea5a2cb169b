import { describe, expect, test } from 'vitest';
import { PINNED_INPUTS } from '../testing/pinned-inputs.ts';
import { testId } from '../testing/random-world.ts';
import { commands, parseCommand } from './registry.ts';

const item = testId(3, 1);

describe('inputs in outboxes stay valid', () => {
  test.each(
    Object.entries(PINNED_INPUTS).flatMap(([name, inputs]) => inputs.map((input, n) => [name, n, input] as const)),
  )('%s, input %i', (name, _, input) => {
    const parsed = parseCommand(name, input);
    expect(parsed.ok ? [] : [parsed.code, parsed.detail]).toEqual([]);
  });

  test.each(['item.edit', 'box.edit', 'profile.setDisplay'] as const)('%s sets no field by default', (name) => {
    const input = name === 'profile.setDisplay' ? { set: {} } : { id: item, set: {} };
    expect(commands[name].input.parse(input)).toEqual(input);
  });

  test('every command is pinned', () => {
    expect(Object.keys(commands).toSorted()).toEqual(Object.keys(PINNED_INPUTS).toSorted());
  });
});

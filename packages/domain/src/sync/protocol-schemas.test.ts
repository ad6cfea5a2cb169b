import { describe, expect, test } from 'vitest';
import type * as z from 'zod/mini';
import { testId } from '../testing/random-world.ts';
import { PULL_LIMIT_MAX, PUSH_MUTATIONS_MAX } from './call-limits.ts';
import {
  accessLevelSchema,
  arrivedMutationSchema,
  cursorSchema,
  doneSchema,
  mutationSchema,
  pullInputSchema,
  pullOutputSchema,
  pushInputSchema,
  pushOutputSchema,
  spacePatchSchema,
  spaceSchema,
  syncEventSchema,
} from './protocol-schemas.ts';

const ID = testId(1, 1);
const LATEST = 8_640_000_000_000_000;
const CALLER = { protocol: 4, userId: ID, clientId: testId(2, 1) };

const mutation = { id: ID, seq: 1, name: 'box.add', input: { any: ['thing'] }, at: 1_700_000_000_000 };
const push = { ...CALLER, mutations: [mutation] };
const cursor = { v: 0, base: 0 };
const pull = { ...CALLER, cursors: { [ID]: cursor }, ackedSeq: 0, limit: 1 };
const space = { id: ID, kind: 'room', ownerId: ID, access: 'view' };
const patch = {
  id: ID,
  reset: false,
  from: 0,
  to: 3,
  base: 0,
  room: [],
  box: [],
  item: [],
  category: [],
  profile: [],
  boxSetting: [],
  checklistEntry: [{ id: ID, spaceId: ID, checkedAt: 5 }],
  gone: [{ entity: 'item', id: ID }],
};
const done = { id: ID, seq: 1, code: null, detail: null };
const pulled = {
  spaces: [patch],
  accessible: [space],
  client: { done: [done] },
  hasMore: true,
  remaining: 0,
  now: 1.5,
  epoch: 'first',
};

const MESSAGES: readonly [name: string, schema: z.core.$ZodType & z.ZodMiniType, valid: Record<string, unknown>][] = [
  ['a mutation', mutationSchema, mutation],
  ['a push', pushInputSchema, push],
  ['the answer to a push', pushOutputSchema, { status: 'ok', lastSeq: 0 }],
  ['a cursor', cursorSchema, cursor],
  ['a pull', pullInputSchema, pull],
  ['a space', spaceSchema, space],
  ['the patch of a space', spacePatchSchema, patch],
  ['a finished mutation', doneSchema, done],
  ['the answer to a pull', pullOutputSchema, pulled],
  ['an event', syncEventSchema, { spaces: [ID] }],
];

describe.each(MESSAGES)('%s', (_name, schema, valid) => {
  test('is read as it was sent', () => {
    expect(schema.parse(valid)).toEqual(valid);
  });

  test('has all its fields, and no others', () => {
    expect(schema.safeParse({ ...valid, more: 1 }).success).toBe(false);
    for (const field of Object.keys(valid).filter((key) => key !== 'input')) {
      const { [field]: _, ...rest } = valid;
      expect(schema.safeParse(rest).success, `without ${field}`).toBe(false);
    }
  });
});

type Bounds = [
  message: string,
  field: string,
  schema: z.ZodMiniType,
  valid: object,
  allowed: readonly unknown[],
  refused: readonly unknown[],
];

test.each<Bounds>([
  ['a mutation', 'id', mutationSchema, mutation, [ID], ['', 'x', 1]],
  ['a mutation', 'seq', mutationSchema, mutation, [1, 2 ** 40], [0, -1, 1.5, '1']],
  ['a mutation', 'name', mutationSchema, mutation, ['', 'n'.repeat(60)], ['n'.repeat(61), 1]],
  ['a mutation', 'at', mutationSchema, mutation, [-LATEST, -1, LATEST], [-LATEST - 2, LATEST + 2, 0.5, '0']],
  ['a push', 'protocol', pushInputSchema, push, [1, 99], [1.5, '1']],
  ['a push', 'userId', pushInputSchema, push, [ID], ['x']],
  ['the answer to a push', 'status', pushOutputSchema, { lastSeq: 0 }, ['ok', 'gap', 'forked', 'retry'], ['', 'other']],
  ['the answer to a push', 'lastSeq', pushOutputSchema, { status: 'ok' }, [0, 5], [-1, 0.5]],
  ['a cursor', 'base', cursorSchema, cursor, [0, 5], [-1, 0.5]],
  ['a pull', 'limit', pullInputSchema, pull, [1, PULL_LIMIT_MAX], [0, PULL_LIMIT_MAX + 1, 1.5]],
  ['a pull', 'cursors', pullInputSchema, pull, [{}, { [ID]: cursor }], [{ x: cursor }, { [ID]: { v: 0 } }]],
  ['a space', 'kind', spaceSchema, space, ['room', 'personal', 'catalogue'], ['', 'box']],
  ['a space', 'access', spaceSchema, space, ['view', 'edit', 'owner'], ['', 'admin']],
  ['a patch', 'gone', spacePatchSchema, patch, [[]], [[{ entity: 'item' }], [{ entity: 'item', id: ID, more: 1 }]]],
  ['a patch', 'checklistEntry', spacePatchSchema, patch, [[]], [[{ id: ID }]]],
  ['a finished mutation', 'code', doneSchema, done, [null, 'VIEW_ONLY', 'NOT_FOUND'], ['', 'OTHER']],
  ['a finished mutation', 'detail', doneSchema, done, [null, '', 'skipped:'], [1]],
  [
    'the answer to a pull',
    'client',
    pullOutputSchema,
    pulled,
    [null, { done: [] }],
    [{}, { done: [{}] }, { done: [], more: 1 }],
  ],
  ['the answer to a pull', 'remaining', pullOutputSchema, pulled, [0, 7], [-1, 0.5]],
])('%s has its %s within bounds', (_message, field, schema, valid, allowed, refused) => {
  const accepts = (value: unknown) => schema.safeParse({ ...valid, [field]: value }).success;
  expect(allowed.filter((value) => !accepts(value))).toEqual([]);
  expect(refused.filter(accepts)).toEqual([]);
});

test('a push carries up to its limit, and one bad mutation does not refuse the others', () => {
  const mutations = Array.from({ length: PUSH_MUTATIONS_MAX }, () => mutation);
  expect(pushInputSchema.safeParse({ ...push, mutations }).success).toBe(true);
  expect(pushInputSchema.safeParse({ ...push, mutations: [...mutations, mutation] }).success).toBe(false);
  const odd = { id: ID, seq: 2, name: 5, at: 'never', more: true };
  expect(pushInputSchema.parse({ ...push, mutations: [odd] }).mutations).toEqual([odd]);
  expect(arrivedMutationSchema.safeParse({ seq: 2 }).success).toBe(false);
  expect(arrivedMutationSchema.safeParse({ id: ID, seq: 0 }).success).toBe(false);
});

test('nobody has another access than these', () => {
  expect(['view', 'edit', 'owner', '', 'all'].filter((level) => accessLevelSchema.safeParse(level).success)).toEqual([
    'view',
    'edit',
    'owner',
  ]);
});

import { idSchema } from '@boxroom/domain/id/id';
import { DEFAULT_ROOM_NAME } from '@boxroom/domain/room/room';
import * as z from 'zod/mini';
import { t } from '../../lib/language/t.ts';
import { rememberedOf } from '../../replica/hooks/use-remembered.ts';

/** The key in the device's storage; `app/first-steps.tsx` reads it before this code loads. */
export const FIRST_STEPS = 'firstSteps';
export const FIRST_STEPS_OVER = 'over';
/** The things that a person types into their first box. */
export const FIRST_ITEMS = 3;

const stateSchema = z.strictObject({
  /** In milliseconds since 1970: the first box created from then on is the one of the steps. */
  startedAt: z.number(),
  /** The person named the first room, or keeps its name. */
  isNamed: z.boolean(),
  boxId: z.nullable(idSchema),
  /** The box has its tag, or its code in handwriting. */
  isTagged: z.boolean(),
  /** The search found a thing; a state that is older than this field lacks it. */
  hasFound: z.optional(z.boolean()),
});
export type FirstStepsState = z.infer<typeof stateSchema>;

export const STEPS = ['room', 'box', 'items', 'tag', 'search'] as const;
export type Step = (typeof STEPS)[number];

/** Shows the steps from their beginning. */
export function startFirstSteps(userId: string, now = Date.now()): void {
  rememberedOf(userId, FIRST_STEPS, 'device').write(
    JSON.stringify({ startedAt: now, isNamed: false, boxId: null, isTagged: false } satisfies FirstStepsState),
  );
}

/** Returns the stored state; null where the steps were never begun, are over, or cannot be read. */
export function readFirstSteps(text: string | null): FirstStepsState | null {
  if (text === null || text === FIRST_STEPS_OVER) return null;
  try {
    return stateSchema.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}

export interface FirstStepsFacts {
  /** The person's own room in which the steps take place. */
  roomName: string;
  hasBox: boolean;
  items: number;
}

/** Where the account began in another language than this page's, the name counts as chosen. */
function isDefaultName(roomName: string): boolean {
  return roomName === DEFAULT_ROOM_NAME || roomName === t(DEFAULT_ROOM_NAME);
}

/** Returns the next step. It follows from what exists, so the steps go on wherever the person did the last one. */
export function stepOf({ isNamed, isTagged }: FirstStepsState, { roomName, hasBox, items }: FirstStepsFacts): Step {
  if (!hasBox) return !isNamed && isDefaultName(roomName) ? 'room' : 'box';
  if (items < FIRST_ITEMS && !isTagged) return 'items';
  return isTagged ? 'search' : 'tag';
}

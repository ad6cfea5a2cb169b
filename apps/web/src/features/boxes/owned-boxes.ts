import { refuseUnless } from '@boxroom/domain/access/decide-access';
import type { Box } from '@boxroom/domain/box/box';
import type { ReadView } from '@boxroom/domain/command/model';
import { t } from '../../lib/language/t.ts';

export type ChosenBox = Pick<Box, 'id' | 'name' | 'spaceId'>;

/** Returns the boxes that this person may move and delete. */
export function ownedBoxes<T extends ChosenBox>(view: ReadView, boxes: readonly T[]): T[] {
  return boxes.filter(({ spaceId }) => !refuseUnless(view, spaceId, 'owner'));
}

/** Returns a sentence about boxes that a selection skips. */
export function othersBoxesText(count: number): string {
  return t(
    '{count, plural, one{# box stays as it is} other{# boxes stay as they are}}: only the owner of the room can change that.',
    { count },
  );
}

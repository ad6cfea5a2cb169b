import type { Refusal } from '@boxroom/domain/command/command';
import type { CommandName } from '@boxroom/domain/command/registry';
import { NOT_SIGNED_IN_TEXT } from '@boxroom/domain/error/refusal-text';
import type { RefusedRecord } from '@boxroom/sync-client/disk';
import { RULES_NOT_LOADED } from '@boxroom/sync-client/late-planner';

/** Returns the text for a refused command where the error catalogue has one for this very command. */
export function ownWords(name: CommandName, { code, detail }: Refusal): string | undefined {
  if (detail === RULES_NOT_LOADED) return 'Boxroom is still starting. Please try again in a moment.';
  if (code === 'VIEW_ONLY') return MAY_NOT[name];
  if (name === 'tag.claim' && detail === 'tag') return tagWords(code);
  if (code !== 'NOT_FOUND') return undefined;
  // Here neither the room's owner nor the person's rights are known.
  if (detail === 'space') return 'Permission check failed: Unable to verify permissions. Please try again.';
  if (name === 'item.move' && detail === 'box') return 'Target box not found';
  return name.startsWith('item.') && detail === 'item' ? 'Item not found' : undefined;
}

/** Returns the text for a command after a sign-out in another tab. */
export function signedOutWords(name: CommandName): string {
  return NEEDS_SIGN_IN[name] ?? NOT_SIGNED_IN_TEXT;
}

/** The text for a tag that cannot be claimed. */
export function tagWords(code: RefusedRecord['code']): string {
  return code === 'EXISTS' ? TAG_TAKEN : TAG_FOREIGN;
}

const TAG_TAKEN = 'This tag is already on another box.';
const TAG_FOREIGN = 'This tag belongs neither to you nor to the owner of the storage room.';

const MAY_NOT: Partial<Record<CommandName, string>> = {
  'item.add': "Permission denied: You don't have permission to add items to this box.",
  'item.edit': 'Edit not allowed: You do not have permission to edit this item',
  'item.adjustQuantity': 'Edit not allowed: You do not have permission to edit this item',
};

const NEEDS_SIGN_IN: Partial<Record<CommandName, string>> = {
  'box.add': 'You must be logged in to create a box.',
  'item.add': 'Authentication required: You must be logged in to add items',
  'item.move': 'Authentication required: You must be logged in to move items.',
  'item.delete': 'Authentication required: You must be logged in to delete items.',
};

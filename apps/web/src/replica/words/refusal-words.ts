import type { Refusal } from '@boxroom/domain/command/command';
import type { CommandName } from '@boxroom/domain/command/registry';
import { NOT_SIGNED_IN_TEXT } from '@boxroom/domain/error/refusal-text';
import { msg, type Message } from '@boxroom/domain/language/message';
import type { RefusedRecord } from '@boxroom/sync-client/disk';
import { RULES_NOT_LOADED } from '@boxroom/sync-client/late-planner';
import { t } from '../../lib/language/t.ts';

/** Returns the text for a refused command where the error catalogue has one for this very command. */
export function ownWords(name: CommandName, { code, detail }: Refusal): string | undefined {
  if (detail === RULES_NOT_LOADED) return t('Boxroom is still starting. Please try again in a moment.');
  if (code === 'VIEW_ONLY') {
    const words = MAY_NOT[name];
    return words && t(words);
  }
  if (name === 'tag.claim' && detail === 'tag') return tagWords(code);
  if (code !== 'NOT_FOUND') return undefined;
  // Here neither the room's owner nor the person's rights are known.
  if (detail === 'space') return t('Permission check failed: Unable to verify permissions. Please try again.');
  if (name === 'item.move' && detail === 'box') return t('Target box not found');
  return name.startsWith('item.') && detail === 'item' ? t('Item not found') : undefined;
}

/** Returns the text for a command after a sign-out in another tab. */
export function signedOutWords(name: CommandName): string {
  return t(NEEDS_SIGN_IN[name] ?? NOT_SIGNED_IN_TEXT);
}

/** The text for a tag that cannot be claimed. */
export function tagWords(code: RefusedRecord['code']): string {
  return t(code === 'EXISTS' ? TAG_TAKEN : TAG_FOREIGN);
}

const TAG_TAKEN = msg('This tag is already on another box.');
const TAG_FOREIGN = msg('This tag belongs neither to you nor to the owner of the storage room.');

const MAY_NOT: Partial<Record<CommandName, Message>> = {
  'item.add': msg("Permission denied: You don't have permission to add items to this box."),
  'item.edit': msg('Edit not allowed: You do not have permission to edit this item'),
  'item.adjustQuantity': msg('Edit not allowed: You do not have permission to edit this item'),
};

const NEEDS_SIGN_IN: Partial<Record<CommandName, Message>> = {
  'box.add': msg('You must be logged in to create a box.'),
  'item.add': msg('Authentication required: You must be logged in to add items'),
  'item.move': msg('Authentication required: You must be logged in to move items.'),
  'item.delete': msg('Authentication required: You must be logged in to delete items.'),
};

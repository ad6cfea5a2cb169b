import { refuse } from '@boxroom/domain/command/command';
import type { CommandName } from '@boxroom/domain/command/registry';
import { RULES_NOT_LOADED } from '@boxroom/sync-client/late-planner';
import { expect, test } from 'vitest';
import { errorToast } from '../../components/toast/error-toast.ts';
import { ownWords, signedOutWords } from './refusal-words.ts';
import { refusedWords } from './refused-words.ts';

test.each([
  ['item.add', refuse('VIEW_ONLY'), "Permission denied: You don't have permission to add items to this box."],
  ['item.edit', refuse('VIEW_ONLY'), 'Edit not allowed: You do not have permission to edit this item'],
  ['item.adjustQuantity', refuse('VIEW_ONLY'), 'Edit not allowed: You do not have permission to edit this item'],
  ['item.move', refuse('VIEW_ONLY', '2'), undefined],
  ['item.move', refuse('NOT_FOUND', 'box'), 'Target box not found'],
  ['item.move', refuse('NOT_FOUND', 'item'), 'Item not found'],
  ['item.edit', refuse('NOT_FOUND', 'item'), 'Item not found'],
  ['item.add', refuse('NOT_FOUND', 'box'), undefined],
  ['box.add', refuse('NOT_FOUND', 'space'), 'Permission check failed: Unable to verify permissions. Please try again.'],
  ['box.edit', refuse('INVALID'), undefined],
  ['tag.claim', refuse('EXISTS', 'tag'), 'This tag is already on another box.'],
  ['tag.claim', refuse('NOT_FOUND', 'tag'), 'This tag belongs neither to you nor to the owner of the storage room.'],
  ['tag.claim', refuse('NOT_FOUND', 'box'), undefined],
  ['checklist.add', refuse('INTERNAL', RULES_NOT_LOADED), 'Boxroom is still starting. Please try again in a moment.'],
] as const)('%s, refused as %j, has the text %j', (name, refusal, words) => {
  expect(ownWords(name, refusal)).toBe(words);
});

test.each([
  ['tag.claim', 'EXISTS', 'tag', 'This tag is already on another box.'],
  ['tag.claim', 'NOT_FOUND', 'box', 'This was deleted or is no longer shared with you.'],
  ['box.add', 'EXISTS', 'box', 'This already exists.'],
  ['item.add', 'TOO_MANY', 'items', 'The account that would own this has no space left for so many items.'],
  ['category.merge', 'TOO_MANY', 'items', 'The limit for one account is reached.'],
  ['item.edit', 'TOO_MANY', 'own', 'The limit for one account is reached.'],
  ['picture.upload', 'TOO_MANY', null, 'The account that would own this has no space left for pictures and papers.'],
] as const)('%s, refused by the server with %s of the %s, is listed with %j', (name, code, detail, words) => {
  expect(refusedWords({ name, code, detail })).toBe(words);
});

test.each<[CommandName, string]>([
  ['box.add', 'You must be logged in to create a box.'],
  ['item.add', 'Authentication required: You must be logged in to add items'],
  ['item.move', 'Authentication required: You must be logged in to move items.'],
  ['item.delete', 'Authentication required: You must be logged in to delete items.'],
  ['room.rename', 'Please sign in again.'],
])('after a sign-out in another tab %s shows %j', (name, words) => {
  expect(signedOutWords(name)).toBe(words);
});

test.each([
  ['Permission denied: You may not', 'Permission denied', 'You may not'],
  ['No room selected: Please select one', 'No room selected', 'Please select one'],
  ['Failed: badly', 'Error', 'Failed: badly'],
  ['Item not found', 'Error', 'Item not found'],
])('%j becomes a toast titled %j with %j', (text, title, description) => {
  expect(errorToast(text)).toEqual({ title, description, kind: 'destructive' });
});

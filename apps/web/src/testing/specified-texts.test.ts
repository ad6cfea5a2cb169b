import { expect, test } from 'vitest';
import { sourceFiles } from './source-files.ts';

/**
 * The specification's texts that no other test reads on a screen: mostly of failures that the rules do not let happen.
 * Computed parts are left out: ' Boxes created' is '{n} Boxes created'.
 */
const SPECIFIED = [
  'AI features — coming soon',
  'Account Actions',
  'Box not found',
  'Could not reset onboarding status in database',
  'Failed to add item. Please try again.',
  'Failed to complete onboarding. Please try again.',
  'Failed to create box(es). Please try again.',
  'Failed to create storage room. Please try again.',
  'Failed to delete box. Please try again.',
  'Failed to delete item permanently',
  'Failed to delete item. Please try again.',
  'Failed to delete some items. Please try again.',
  'Failed to delete storage room. Please try again.',
  'Failed to load boxes. Please try again.',
  'Failed to move box. Please try again.',
  'Failed to move some items. Please try again.',
  'Failed to remove item. Please try again.',
  'Failed to remove user access',
  'Failed to rename box. Please try again.',
  'Failed to revoke access',
  'Failed to save settings. Please try again.',
  'Failed to search. Please try again.',
  'Failed to send invitation',
  'Failed to send invitation. Please try again.',
  'Failed to update item. Please try again.',
  'Invitation not found or already processed',
  'No access to box',
  'No access to item',
  'No access to room',
  'No room selected: Please select a storage room first before creating a box.',
  'Permission check failed',
  'Permission denied: You do not have permission to add items to this box',
  'Permission denied: You have view-only access to ',
  'Permission denied: You have view-only access to this shared room',
  'QR Code',
  'This email address is already in use by another account.',
  'View-only access - you cannot add boxes',
  'You need to be logged in to test onboarding',
  ' item(s) and cannot ',
  ' Boxes created',
];

const app = Object.entries(sourceFiles)
  .filter(([place]) => !/^(?:testing|server)\//.test(place))
  .map(([, source]) => plain(source))
  .join('\n');

test.each(SPECIFIED)('the app has the text %j', (text) => {
  expect(app).toContain(text);
});

/** Removes the escapes and line breaks of source code. */
function plain(source: string): string {
  return source.replaceAll('\\', '').replaceAll(/\s+/g, ' ');
}

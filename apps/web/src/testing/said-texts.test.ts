import { describe, expect, test } from 'vitest';

/**
 * Every text of the error catalogue, of the success toasts and of the hints, to the letter, with the place that says
 * it: a file or folder of the web app, or of `domain/`. A text that is changed or lost is seen here, and one that moves
 * needs its new place. What stands for something computed is left out: '{n} Boxes created' is ' Boxes created'.
 */
const SAID_BY: Record<string, readonly string[]> = {
  'domain/error/error-text.ts': [
    'Permission denied: You have view-only access to this shared room',
    "Permission denied: You don't have permission to change this picture.",
    'Please select a valid image file (JPEG, PNG, or WebP)',
    'Image file must be smaller than 10MB',
    'Failed to upload picture. Please try again.',
    'Failed to upload the new picture. Please try again.',
    'Failed to remove picture. Please try again.',
    'Failed to remove the picture. Please try again.',
    'Failed to download the image. Please try again.',
    'Failed to compress image',
    'Failed to load image',
    'Could not get canvas context',
    'New email must be different from current email',
    'Too many email change requests. Please wait before trying again.',
    'Please enter a valid email address.',
    'This email address is already in use by another account.',
    'Your profile could not be found or created. Please refresh the page and try again.',
  ],
  'domain/access/decide-access.ts': [
    'No access to room',
    'No access to item',
    'No access to box',
    'Item not found',
    'Box not found',
    'Permission check failed',
    'View-only access',
  ],
  'domain/room/room.ts': ['My First Storage Room', 'Storage Room name must be 25 characters or less.'],
  'domain/box/box.ts': ['Please enter at least one box name.'],
  'domain/box/sort-boxes.ts': ['Last change', 'Alphabet', 'Item count', 'Box capacity'],
  'domain/item/sort-items.ts': ["'Last change'", "'Alphabet'", "'Quantity'", "'Value'", "'Category'"],
  'domain/capacity/capacity.ts': ['Mostly empty', 'Good space', 'Some space', 'Getting full', 'Nearly full'],
  'domain/search/': ['Unassigned Items'],

  'pages/app-page.tsx': [
    'Your storage room',
    'Shared storage room',
    'Loading your boxes...',
    'Failed to load storage rooms. Please try again.',
    'Failed to load boxes. Please try again.',
    "You don't have any boxes yet.",
    "You don't have any boxes in ",
    ' storage room yet.',
    'No boxes yet',
    'Add First Box',
    'Add Box',
    'No items found in the selected storage room.',
    'No room selected: Please select a storage room first before creating a box.',
  ],
  'inventory/access-badge.tsx': ['Edit Access', 'View Access'],
  'inventory/shared-badge.tsx': ['Shared by ', "'Shared'"],
  'inventory/item-row.tsx': [
    'On Checklist',
    'View-only access - you cannot edit items',
    'Edit not allowed: View-only access',
  ],
  'inventory/box-card.tsx': [
    'View-only access - you cannot add items',
    'Permission denied: You do not have permission to add items to this box',
  ],
  'inventory/box-type-icon.tsx': ['Cardboard', 'Plastic', 'Black', 'Freezer', 'Shelf'],
  'inventory/use-toggle-checked.ts': [
    'Added to checklist',
    'Item removed from checklist',
    'Failed to remove item. Please try again.',
  ],
  'inventory/quantity-stepper.tsx': ['Failed to update item. Please try again.'],
  'replica/refusal-words.ts': [
    "Permission denied: You don't have permission to add items to this box.",
    'Edit not allowed: You do not have permission to edit this item',
    'Permission check failed: Unable to verify permissions. Please try again.',
    'Item not found',
    'Target box not found',
    'You must be logged in to create a box.',
    'Authentication required: You must be logged in to add items',
    'Authentication required: You must be logged in to move items.',
    'Authentication required: You must be logged in to delete items.',
  ],
  'features/rooms/room-picker.tsx': ['Cannot edit shared rooms', 'Cannot delete shared rooms'],
  'features/rooms/room-form-dialog.tsx': [
    'Failed to create storage room. Please try again.',
    'Failed to update storage room. Please try again.',
    'Storage Room created',
    'Storage Room updated',
  ],
  'features/rooms/delete-room-dialog.tsx': ['Failed to delete storage room. Please try again.', 'Storage Room deleted'],
  'features/boxes/add-boxes-dialog.tsx': [
    'Please enter at least one box name.',
    'Failed to create box(es). Please try again.',
    'Box created',
    ' Boxes created',
    'View-only access - you cannot add boxes',
  ],
  'features/boxes/edit-box-dialog.tsx': ['Failed to rename box. Please try again.', 'Box updated'],
  'features/boxes/move-box-dialog.tsx': ['Failed to move box. Please try again.', 'Box moved', 'None (Unassigned)'],
  'features/boxes/delete-box-dialog.tsx': ['Failed to delete box. Please try again.', 'Box deleted'],
  'features/boxes/capacity-card.tsx': ['Box Capacity', 'Add Tracking'],
  'features/boxes/qr-card.tsx': ['QR Code'],
  'features/items/add-items-form.tsx': [
    'Add new item...',
    'Add Item',
    'Failed to add item. Please try again.',
    'Item added',
  ],
  'features/items/add-items-dialog.tsx': ['Add item to box'],
  'features/items/edit-item-dialog.tsx': [
    'Edit item name...',
    'Save Changes',
    'Failed to update item. Please try again.',
    'Item updated',
  ],
  'features/items/create-category-dialog.tsx': ['Create New Category', 'Category Name', 'Cancel', 'Create Category'],
  'features/items/move-items-dialog.tsx': [
    'Move Item to Another Box',
    'Move to Box',
    'Move All Items to Box',
    'Loading boxes...',
    'No items selected',
    'No other boxes available',
    'No boxes available',
    'Failed to move item. Please try again.',
    'Failed to move some items. Please try again.',
    'Item moved',
    'Items moved',
  ],
  'features/items/delete-items-dialog.tsx': [
    'Permanently Delete Item',
    'Delete All Items',
    'Failed to delete some items. Please try again.',
    'Failed to delete item. Please try again.',
    'Item deleted',
    'Items deleted',
  ],
  'features/items/': [
    'Failed to delete item permanently',
    'Permission denied: You have view-only access to ',
    ' item(s) and cannot ',
  ],
  'features/pictures/': [
    'Upload failed',
    'Download failed',
    'Picture uploaded',
    'Picture updated',
    'Picture removed',
    'Image downloaded',
    'No picture available',
    'Download',
    'Change Picture',
    'Remove Picture',
  ],
  'inventory/': ['Invalid file', 'Take Picture', 'Choose from Library', 'Choose Picture'],
  'replica/use-picture.ts': ['Remove failed', 'Removal failed'],
  'features/checklist/': ['Clear Checklist', 'Clear entire checklist?', 'Checklist cleared'],
  'features/history/': [
    'Failed to load edit history',
    'Failed to authenticate. Please try again.',
    'An unexpected error occurred while loading edit history.',
    'No edit history available.',
    'Using locally stored logs. Database table not available.',
  ],
  'pages/history-page.tsx': ['Edit history feature needs database setup'],
  'pages/search-page.tsx': ['Search your storage', 'No items found matching', 'Failed to search. Please try again.'],
  'pages/checklist-page.tsx': [
    'Your checklist is empty',
    'Check items in your boxes to add them to your checklist for easy tracking.',
    ' items in checklist',
    'Bulk Move',
    'Bulk Delete',
  ],
  'pages/box-page.tsx': ['Failed to retrieve box details.'],
  'app/routes.tsx': ['Failed to retrieve box details.'],
  'pages/box-head.tsx': ['No location specified'],
  'features/sign-in/': ['Magic link sent', 'Sign-in link sent'],
  'pages/reset-password-page.tsx': ['Your session may have expired'],
  'features/account/': [
    'Please enter a valid email address',
    'Failed to update username',
    'An unexpected error occurred. Please try again.',
  ],
  'features/notifications/': [
    'Failed to update notification settings. Please try again.',
    'Failed to update reminder days. Please try again.',
  ],
  'features/settings/': ['User not found. Please log in again.', 'Go to Login', 'Display Settings'],
  'replica/use-display-settings.ts': ['Failed to save settings. Please try again.'],
  'features/export-csv/': [
    'You must be logged in to export data.',
    '(from local storage)',
    'Export failed',
    'There was an error exporting your data. Please try again.',
  ],
  'domain/export/placeholders.ts': ['Unknown Box', 'No Room', 'No items found', 'Error generating CSV'],
  'features/onboarding/': [
    'Failed to complete onboarding. Please try again.',
    'Could not reset onboarding status in database',
    'You need to be logged in to test onboarding',
    'An unexpected error occurred',
    "! You're all set to start organizing!",
    "Let's Go!",
    'Test Onboarding',
  ],
  'features/delete-account/': ['Account deleted', 'Partial Account Deletion', 'Error deleting account'],
  'features/sign-out/': ['Logout Issue', 'Logout Error'],
  'features/referral/': [
    'Please enter an email address',
    'Please enter a valid email address',
    'Failed to create referral invitation',
    'Failed to send referral email',
    'Failed to load referral data. Please try again.',
  ],
  'domain/referral/referral.ts': ["You've already invited ", '. Status: '],
  'features/ai-vote/': ['AI features — coming soon'],
  'pages/settings-page.tsx': ['Account Actions'],
  'app/use-room-removed.ts': ['Room removed', ' is no longer accessible'],
  'app/app-nav.tsx': ['<span>Home<', '<span>Search<', '<span>History<', '<span>Checklist<'],
};

const SOURCES = {
  ...import.meta.glob<string>(['../**/*.{ts,tsx}', '!../**/*.test.{ts,tsx}'], {
    query: '?raw',
    import: 'default',
    eager: true,
  }),
  ...import.meta.glob<string>(
    ['../../../../packages/domain/src/**/*.ts', '!../../../../packages/domain/src/**/*.test.ts'],
    {
      query: '?raw',
      import: 'default',
      eager: true,
    },
  ),
};

describe.each(Object.entries(SAID_BY))('%s', (place, texts) => {
  const sources = Object.entries(SOURCES).flatMap(([path, source]) =>
    placeOf(path).startsWith(place) ? [source] : [],
  );
  test.each(texts)('says %j', (text) => {
    expect(sources.some((source) => plain(source).includes(plain(text)))).toBe(true);
  });
});

function placeOf(path: string): string {
  return path
    .replace(/^.*packages\/domain\/src\//, 'domain/')
    .replace(/^\.\.\//, '')
    .replace(/^\.\//, 'testing/');
}

/** Without what the writing in code adds to a text. */
function plain(source: string): string {
  return source.replaceAll('\\', '').replaceAll(/\s+/g, ' ');
}

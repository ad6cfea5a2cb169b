import { expect, test } from 'vitest';
import { sourceFiles } from './source-files.ts';

const FOR_EVER = /permanently delete|cannot be undone|can't be undone/i;

const screens = Object.entries(sourceFiles).filter(([place]) => /^(?:features|pages|inventory)\//.test(place));
const placesOf = (pattern: RegExp) => screens.flatMap(([place, source]) => (pattern.test(source) ? [place] : []));

test('every question before a deletion names the days in which it can be restored', () => {
  const deleting = placesOf(/\buseDelete\(\)/);
  expect(deleting).toHaveLength(3);
  expect(placesOf(/restorableNote\(/).filter((place) => deleting.includes(place))).toEqual(deleting);
});

test('only what is true says that it cannot be undone, and nothing says both', () => {
  expect(placesOf(FOR_EVER).toSorted()).toEqual([
    // What the server never had.
    'features/changes/refused-list.tsx',
    'features/checklist/clear-checklist-button.tsx',
    // A room that belongs to somebody else now.
    'features/sharing/transfer-dialog.tsx',
    'features/sign-out/left-copies.tsx',
    'features/trash/deleted-list.tsx',
  ]);
  const both = screens.filter(([, source]) => FOR_EVER.test(source) && /restorableNote|30 days can/.test(source));
  expect(both).toEqual([]);
});

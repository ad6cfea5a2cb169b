import { expect, test } from 'vitest';
import { restorableNote } from '../replica/words/restorable-note.ts';
import { sourceFiles } from './source-files.ts';

const FOR_EVER = /permanently delete|cannot be undone|can't be undone/i;

const screens = Object.entries(sourceFiles).filter(([place]) => /^(?:features|pages|inventory)\//.test(place));
const placesOf = (pattern: RegExp) => screens.flatMap(([place, source]) => (pattern.test(source) ? [place] : []));

test('every delete question states the days in which the thing can be restored', () => {
  const deleting = placesOf(/\buseDelete\(\)/);
  expect(deleting).toHaveLength(3);
  expect(placesOf(/restorableNote\(/).filter((place) => deleting.includes(place))).toEqual(deleting);
});

test('only irreversible actions say that they cannot be undone, and no screen says both', () => {
  expect(placesOf(FOR_EVER).toSorted()).toEqual([
    // An account takes everything with it.
    'features/admin/people-text.ts',
    // The server never had these.
    'features/changes/refused-list.tsx',
    'features/checklist/clear-checklist-button.tsx',
    // The room belongs to somebody else afterwards.
    'features/sharing/transfer-dialog.tsx',
    'features/sign-out/left-copies.tsx',
    'features/trash/trash-list.tsx',
    // It was on this device alone.
    'features/tryout/left-tryout.tsx',
    'features/tryout/tryout-arrival.tsx',
    'features/tryout/tryout-line.tsx',
  ]);
  const both = screens.filter(([, source]) => FOR_EVER.test(source) && /restorableNote|30 days can/.test(source));
  expect(both).toEqual([]);
});

test('every delete question names the section of the settings as the settings do', () => {
  const [, section = ''] = /“(.+)”/.exec(restorableNote()) ?? [];
  expect(placesOf(new RegExp(`title: t\\('${section}'\\)`))).toEqual(['pages/settings-page.tsx']);
});

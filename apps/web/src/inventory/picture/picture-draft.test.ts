import type { PictureEntry } from '@boxroom/domain/picture/pictures';
import { expect, test } from 'vitest';
import {
  captionProblem,
  movedTo,
  NO_PICTURES,
  pictureChanges,
  picturesIn,
  picturesText,
  withCaption,
  withNewPictures,
  withoutPicture,
  withPictureBack,
} from './picture-draft.ts';

const file = new Blob(['jpeg']);
const entries = (...ids: string[]): PictureEntry[] => ids.map((id) => ({ id }));
const draftOf = (pictures: readonly PictureEntry[], ...added: string[]) => ({
  pictures,
  files: new Map(added.map((id) => [id, file])),
});
const NOTHING = { added: [], removed: [], captions: [], order: null };

test('a draft takes pictures, captions and removals, and leaves the given one alone', () => {
  const two = withNewPictures(NO_PICTURES, [
    { id: 'a', file },
    { id: 'b', file, caption: 'Back' },
  ]);
  expect(two.pictures).toEqual([{ id: 'a' }, { id: 'b', caption: 'Back' }]);
  expect([...two.files.keys()]).toEqual(['a', 'b']);
  const named = withCaption(withCaption(two, 'a', 'Front'), 'b', '');
  expect(named.pictures).toEqual([{ id: 'a', caption: 'Front' }, { id: 'b' }]);
  expect(withoutPicture(named, 'a').pictures).toEqual([{ id: 'b' }]);
  expect(withPictureBack(withoutPicture(named, 'a'), { id: 'a' }, 0).pictures).toEqual([{ id: 'a' }, { id: 'b' }]);
  expect(withPictureBack(named, { id: 'a' }, 0)).toBe(named);
  expect(NO_PICTURES.pictures).toEqual([]);
});

test.each([
  ['a', 0, 'abc'],
  ['a', 1, 'bac'],
  ['a', 2, 'bca'],
  ['a', 3, 'bca'],
  ['c', 0, 'cab'],
  ['c', -1, 'cab'],
  ['x', 1, 'abc'],
])('%s goes to place %i: %s', (id, index, expected) => {
  expect(
    movedTo(entries('a', 'b', 'c'), id, index)
      .map((entry) => entry.id)
      .join(''),
  ).toBe(expected);
});

test.each([
  ['nothing', draftOf(entries('a', 'b')), entries('a', 'b'), entries('a', 'b'), {}],
  ['no pictures', NO_PICTURES, [], [], {}],
  ['one more', draftOf(entries('a', 'n'), 'n'), entries('a'), entries('a'), { added: [{ id: 'n', file }] }],
  ['one less', draftOf(entries('b')), entries('a', 'b'), entries('a', 'b'), { removed: ['a'] }],
  ['another order', draftOf(entries('b', 'a')), entries('a', 'b'), entries('a', 'b'), { order: ['b', 'a'] }],
  [
    'a new one in front',
    draftOf(entries('n', 'a'), 'n'),
    entries('a'),
    entries('a'),
    { added: [{ id: 'n', file }], order: ['n', 'a'] },
  ],
  [
    'a caption, after others changed the order',
    draftOf([{ id: 'a', caption: 'Front' }, { id: 'b' }]),
    entries('a', 'b'),
    entries('b', 'a'),
    { captions: [{ id: 'a', caption: 'Front' }] },
  ],
  [
    'another order, after others changed it',
    draftOf(entries('c', 'a', 'b')),
    entries('a', 'b', 'c'),
    entries('b', 'a', 'c'),
    { order: ['c', 'a', 'b'] },
  ],
  [
    'a caption',
    draftOf([{ id: 'a', caption: 'Front' }]),
    entries('a'),
    entries('a'),
    { captions: [{ id: 'a', caption: 'Front' }] },
  ],
  [
    'a caption without the spaces around it',
    draftOf(
      [
        { id: 'n', caption: ' ' },
        { id: 'a', caption: ' Front ' },
      ],
      'n',
    ),
    entries('a'),
    entries('a'),
    { added: [{ id: 'n', file }], captions: [{ id: 'a', caption: 'Front' }], order: ['n', 'a'] },
  ],
  [
    'no caption any more',
    draftOf(entries('a')),
    [{ id: 'a', caption: 'Front' }],
    [{ id: 'a', caption: 'Front' }],
    { captions: [{ id: 'a', caption: null }] },
  ],
  ['nothing, while another caption came', draftOf(entries('a')), entries('a'), [{ id: 'a', caption: 'Theirs' }], {}],
  ['nothing, while another one came', draftOf(entries('a')), entries('a'), entries('a', 'theirs'), {}],
  ['a removal, while another one came', draftOf([]), entries('a'), entries('a', 'theirs'), { removed: ['a'] }],
  ['a picture that others removed', draftOf(entries('a', 'b')), entries('a', 'b'), entries('b'), {}],
  [
    'an order, with one that others removed and one they added',
    draftOf(entries('c', 'b', 'a')),
    entries('a', 'b', 'c'),
    entries('theirs', 'a', 'c'),
    { order: ['c', 'a'] },
  ],
  ['a new one that was saved meanwhile', draftOf(entries('n'), 'n'), [], entries('n'), {}],
])('saving changes %s', (_, draft, opened, now, expected) => {
  expect(pictureChanges(draft, opened, now)).toEqual({ ...NOTHING, ...expected });
});

test.each([
  [undefined, null],
  ['', null],
  ['x'.repeat(100), null],
  ['🧤'.repeat(100), null],
  ['x'.repeat(101), 'Caption must be 100 characters or less.'],
])('the problem with the caption %j: %s', (caption, problem) => {
  expect(captionProblem({ id: 'a', ...(caption !== undefined && { caption }) })).toBe(problem);
});

test.each([[[]], [entries('a', 'b')], [[{ id: 'a', caption: '"quoted" שם' }]]])('%j is kept as a text', (list) => {
  expect(picturesIn(picturesText(list))).toEqual(list);
});
test('no pictures are an empty field', () => expect(picturesText([])).toBe(''));

import { AppError } from '@boxroom/domain/error/app-error';
import { PICTURE_FILE_MAX_BYTES } from '@boxroom/domain/picture/picture';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { toastStore } from '../../components/toast/toast-store.ts';
import * as compressing from '../../lib/file/compress-picture.ts';
import { openInventory } from '../../testing/open-inventory.tsx';
import { NO_PICTURES, type PictureDraft } from './picture-draft.ts';
import { PictureField } from './picture-field.tsx';

const small = new Blob(['small'], { type: 'image/jpeg' });
let submitted: PictureDraft[] = [];
let isTouch = false;

beforeEach(() => {
  submitted = [];
  isTouch = false;
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:1');
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation(() => undefined);
  vi.spyOn(compressing, 'compressPicture').mockResolvedValue(small);
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: isTouch && query.includes('coarse'),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  for (const { id } of toastStore.list()) toastStore.dismiss(id);
});

function Form() {
  const [draft, setDraft] = useState(NO_PICTURES);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        submitted.push(draft);
      }}
    >
      <PictureField entity="item" draft={draft} onChange={setDraft} />
      <button type="submit">Save</button>
    </form>
  );
}

async function openField() {
  const { wrap } = await openInventory();
  const { container } = render(wrap(<Form />));
  const input = container.querySelector<HTMLInputElement>('input[type=file]');
  if (!input) throw new Error('There is no file field.');
  const choose = (...files: File[]) => fireEvent.change(input, { target: { files } });
  return { input, choose, group: screen.getByRole('group', { name: 'Item picture' }) };
}
const file = (name: string, type: string, size = 3) => {
  const made = new File(['abc'], name, { type });
  Object.defineProperty(made, 'size', { value: size });
  return made;
};
const preview = () => screen.findByAltText('Preview');

test('a chosen picture is shown and can be removed', async () => {
  const { choose } = await openField();
  expect(screen.getByRole('button', { name: 'Choose Pictures' })).toBeTruthy();
  expect(screen.getByText('Pictures (up to 8)')).toBeTruthy();
  choose(file('a.jpg', 'image/jpeg'));
  expect(await preview()).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Add Pictures' })).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Remove Picture' }));
  expect(screen.queryByAltText('Preview')).toBeNull();
});

test.each([
  ['a.gif', 'image/gif', 3, 'Please select a valid image file (JPEG, PNG, or WebP)'],
  ['a.txt', '', 3, 'Please select a valid image file (JPEG, PNG, or WebP)'],
  ['a.png', 'image/png', PICTURE_FILE_MAX_BYTES + 1, 'Image file must be smaller than 10MB'],
])('%s (%s, %i bytes) is an invalid file, reported at the field and in a toast', async (name, type, size, text) => {
  const { choose, group } = await openField();
  choose(file(name, type, size));
  expect(toastStore.list()[0]).toMatchObject({ title: 'Invalid file', description: text, kind: 'destructive' });
  expect(screen.getByRole('alert').textContent).toBe(text);
  expect(document.getElementById(group.getAttribute('aria-describedby') ?? '')?.textContent).toBe(text);
});

test.each([
  ['PICTURE_HEIC', 'Invalid file', 'This browser cannot read HEIC pictures. Please choose a JPEG, PNG, or WebP.'],
  ['PICTURE_BROKEN', 'Invalid file', 'This file is broken: its end is missing. Please choose another.'],
  ['PICTURE_NOT_LOADED', 'Upload failed', 'Failed to load image'],
  ['PICTURE_NOT_COMPRESSED', 'Upload failed', 'Failed to compress image'],
  ['PICTURE_NO_CANVAS', 'Upload failed', 'Could not get canvas context'],
] as const)('%s is reported as %s', async (code, title, description) => {
  vi.mocked(compressing.compressPicture).mockRejectedValue(new AppError(code));
  const { choose } = await openField();
  choose(file('a.heic', 'image/heic'));
  expect((await screen.findByRole('alert')).textContent).toBe(description);
  expect(toastStore.list()[0]).toMatchObject({ title, description });
});

test('a picker times out after 30 seconds, and a later picture is still accepted', async () => {
  const { input, choose } = await openField();
  vi.useFakeTimers();
  fireEvent.click(screen.getByRole('button', { name: 'Choose Pictures' }));
  act(() => void vi.advanceTimersByTime(29_999));
  expect(screen.queryByRole('alert')).toBeNull();
  act(() => void vi.advanceTimersByTime(1));
  const text = 'Choosing a picture took longer than 30 seconds. Please try again.';
  expect(screen.getByRole('alert').textContent).toBe(text);
  expect(toastStore.list()[0]).toMatchObject({ title: 'No picture chosen', description: text });
  vi.useRealTimers();
  choose(file('a.jpg', 'image/jpeg'));
  expect(await preview()).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
  expect(input.value).toBe('');
});

test('a canceled picker does not time out', async () => {
  const { input } = await openField();
  vi.useFakeTimers();
  fireEvent.click(screen.getByRole('button', { name: 'Choose Pictures' }));
  fireEvent(input, new Event('cancel'));
  act(() => void vi.advanceTimersByTime(60_000));
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a phone offers its camera and its library', async () => {
  isTouch = true;
  const { input } = await openField();
  fireEvent.click(screen.getByRole('button', { name: 'Take Picture' }));
  expect(input.getAttribute('capture')).toBe('environment');
  fireEvent.click(screen.getByRole('button', { name: 'Choose from Library' }));
  expect(input.hasAttribute('capture')).toBe(false);
});

test('a phone without a camera offers no camera', async () => {
  isTouch = true;
  Object.defineProperty(navigator, 'mediaDevices', {
    configurable: true,
    value: { enumerateDevices: () => Promise.resolve([{ kind: 'audioinput' }]) },
  });
  await openField();
  expect(await screen.findByRole('button', { name: 'Choose Pictures' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Take Picture' })).toBeNull();
  Reflect.deleteProperty(navigator, 'mediaDevices');
});

test('a submit during the compression waits for the picture', async () => {
  let finish: (picture: Blob) => void = () => undefined;
  vi.mocked(compressing.compressPicture).mockReturnValue(new Promise((resolve) => void (finish = resolve)));
  const { choose, group } = await openField();
  choose(file('a.jpg', 'image/jpeg'));
  expect(group.getAttribute('aria-busy')).toBe('true');
  expect(screen.getByText('Preparing picture…')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(submitted).toEqual([]);
  await act(async () => finish(small));
  await waitFor(() => expect(submitted.map(({ files }) => [...files.values()])).toEqual([[small]]));
});

test('a form whose picture failed is not submitted without it', async () => {
  let fail: (reason: Error) => void = () => undefined;
  vi.mocked(compressing.compressPicture).mockReturnValue(new Promise((_resolve, reject) => void (fail = reject)));
  const { choose } = await openField();
  choose(file('a.jpg', 'image/jpeg'));
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await act(async () => fail(new AppError('PICTURE_NOT_LOADED')));
  expect(submitted).toEqual([]);
});

test('accepts a dropped or pasted picture, but ignores one pasted along with text', async () => {
  const { group } = await openField();
  const picture = file('a.png', 'image/png');
  const save = screen.getByRole('button', { name: 'Save' });
  fireEvent.paste(save, { clipboardData: { files: [picture], types: ['text/plain', 'Files'] } });
  expect(compressing.compressPicture).toHaveBeenCalledTimes(0);
  fireEvent.paste(save, { clipboardData: { files: [picture], types: ['Files'] } });
  await waitFor(() => expect(compressing.compressPicture).toHaveBeenCalledTimes(1));
  fireEvent.dragOver(group, { dataTransfer: { types: ['Files'], files: [] } });
  fireEvent.drop(group, { dataTransfer: { types: ['Files'], files: [picture] } });
  await waitFor(() => expect(compressing.compressPicture).toHaveBeenCalledTimes(2));
  await waitFor(() => expect(screen.getAllByAltText('Preview')).toHaveLength(2));
});

const tiles = () =>
  screen.queryAllByRole('button', { name: /^Picture( |$)/ }).map((tile) => tile.getAttribute('aria-label'));
const many = (count: number) => Array.from({ length: count }, (_, n) => file(`${n + 1}.jpg`, 'image/jpeg'));

test('takes several files at once, and says of each other one why not, by its name', async () => {
  const { choose } = await openField();
  vi.mocked(compressing.compressPicture).mockImplementation((chosen) =>
    chosen instanceof File && chosen.name === 'b.heic'
      ? Promise.reject(new AppError('PICTURE_HEIC'))
      : Promise.resolve(small),
  );
  choose(
    file('a.jpg', 'image/jpeg'),
    file('b.heic', 'image/heic'),
    file('c.gif', 'image/gif'),
    file('d.png', 'image/png', PICTURE_FILE_MAX_BYTES + 1),
    file('e.png', 'image/png'),
  );
  const alert = await screen.findByRole('alert');
  expect(Array.from(alert.children, ({ textContent }) => textContent)).toEqual([
    'b.heic: This browser cannot read HEIC pictures. Please choose a JPEG, PNG, or WebP.',
    'c.gif: Please select a valid image file (JPEG, PNG, or WebP)',
    'd.png: Image file must be smaller than 10MB',
  ]);
  expect(toastStore.list()).toHaveLength(1);
  expect(toastStore.list()[0]?.description).toBe('3 files could not be added');
  expect(tiles()).toEqual(['Picture 1 of 2, thumbnail', 'Picture 2 of 2']);
});

test.each([
  [8, 8, null],
  [9, 8, 'Only 8 pictures fit. Left out: 9.jpg'],
  [11, 8, 'Only 8 pictures fit. Left out: 9.jpg, 10.jpg, 11.jpg'],
])('of %i files %i fit', async (chosen, taken, text) => {
  const { choose } = await openField();
  choose(...many(chosen));
  await waitFor(() => expect(tiles()).toHaveLength(taken));
  expect(screen.queryByRole('alert')?.textContent ?? null).toBe(text);
  expect(screen.queryByRole('button', { name: 'Add Pictures' })).toBeNull();
});

test('a picture moves, gets a caption, goes, and comes back at its place', async () => {
  const { choose } = await openField();
  choose(...many(3));
  await waitFor(() => expect(tiles()).toHaveLength(3));
  const caption = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Caption' });
  const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
  fireEvent.change(caption(), { target: { value: 'Front' } });
  expect(tiles()[0]).toBe('Picture 1 of 3, thumbnail: Front');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Move earlier' }).disabled).toBe(true);
  press('Move later');
  expect(tiles()[1]).toBe('Picture 2 of 3: Front');
  press('Remove Picture');
  expect(tiles()).toEqual(['Picture 1 of 2, thumbnail', 'Picture 2 of 2']);
  act(() => toastStore.list()[0]?.action?.onClick());
  expect(tiles()[1]).toBe('Picture 2 of 3: Front');
  press('Save');
  expect(submitted[0]?.pictures.map((entry) => entry.caption)).toEqual([undefined, 'Front', undefined]);
});

test('a caption that is too long is shown and not saved', async () => {
  const { choose } = await openField();
  choose(...many(2));
  await waitFor(() => expect(tiles()).toHaveLength(2));
  fireEvent.change(screen.getByRole('textbox', { name: 'Caption' }), { target: { value: 'x'.repeat(101) } });
  fireEvent.click(screen.getByRole('button', { name: 'Picture 2 of 2' }));
  expect(screen.queryByRole('alert')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(submitted).toEqual([]);
  expect(screen.getByRole('alert').textContent).toBe('Caption must be 100 characters or less.');
});

test('a slow press of a finger chooses a picture and moves none', async () => {
  const { choose } = await openField();
  choose(...many(3));
  await waitFor(() => expect(tiles()).toHaveLength(3));
  const before = screen.getAllByAltText('Preview').map((image) => image.closest('[data-drag-id]'));
  const third = screen.getByRole('button', { name: 'Picture 3 of 3' });
  vi.useFakeTimers();
  const touch = { pointerType: 'touch', pointerId: 1, isPrimary: true, button: 0, clientX: 0, clientY: 0 };
  fireEvent.pointerDown(third, touch);
  act(() => void vi.advanceTimersByTime(1000));
  expect(third.closest('[data-dragged]')).not.toBeNull();
  fireEvent.pointerUp(third, touch);
  fireEvent.click(third);
  vi.useRealTimers();
  expect(screen.getByRole('button', { name: 'Picture 3 of 3' }).getAttribute('aria-current')).toBe('true');
  expect(screen.getAllByAltText('Preview').map((image) => image.closest('[data-drag-id]'))).toEqual(before);
  expect(document.querySelector('[data-unsaved]')).not.toBeNull();
});

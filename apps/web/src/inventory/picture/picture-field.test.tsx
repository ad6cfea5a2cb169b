import { AppError } from '@boxroom/domain/error/app-error';
import { PICTURE_FILE_MAX_BYTES } from '@boxroom/domain/picture/picture';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { toastStore } from '../../components/toast/toast-store.ts';
import * as compressing from '../../lib/file/compress-picture.ts';
import { openInventory } from '../../testing/open-inventory.tsx';
import { type PictureChoice, PictureField } from './picture-field.tsx';

const small = new Blob(['small'], { type: 'image/jpeg' });
let submitted: PictureChoice[] = [];
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
  const [choice, setChoice] = useState<PictureChoice>('same');
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        submitted.push(choice);
      }}
    >
      <PictureField pictureId={null} choice={choice} onChange={setChoice} />
      <button type="submit">Save</button>
    </form>
  );
}

async function openField() {
  const { wrap } = await openInventory();
  const { container } = render(wrap(<Form />));
  const input = container.querySelector<HTMLInputElement>('input[type=file]');
  if (!input) throw new Error('There is no file field.');
  const choose = (file: File) => fireEvent.change(input, { target: { files: [file] } });
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
  expect(screen.getByRole('button', { name: 'Choose Picture' })).toBeTruthy();
  choose(file('a.jpg', 'image/jpeg'));
  expect(await preview()).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Change Picture' })).toBeTruthy();
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
  fireEvent.click(screen.getByRole('button', { name: 'Choose Picture' }));
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
  fireEvent.click(screen.getByRole('button', { name: 'Choose Picture' }));
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
  expect(await screen.findByRole('button', { name: 'Choose Picture' })).toBeTruthy();
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
  await waitFor(() => expect(submitted).toEqual([small]));
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
  expect(await preview()).toBeTruthy();
});

import { expect, test, vi } from 'vitest';
import { watchOpenWork } from './open-work.ts';

function put(html: string): HTMLInputElement {
  document.body.innerHTML = html;
  const field = document.querySelector<HTMLInputElement>('input, textarea');
  if (!field) throw new Error('There is no field.');
  return field;
}

function type(field: HTMLInputElement, value: string): void {
  field.value = value;
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

const work = watchOpenWork(document, () => undefined);

test('typed text is work until it is cleared or its field is removed', () => {
  const field = put('<input type="text">');
  expect(work.isOpen()).toBe(false);
  type(field, 'Half a na');
  expect(work.isOpen()).toBe(true);
  type(field, ' ');
  expect(work.isOpen()).toBe(false);
  type(field, 'Again');
  field.remove();
  expect(work.isOpen()).toBe(false);
});

test.each(['<input type="search">', '<input type="checkbox">', '<input type="radio">'])('%s holds no work', (html) => {
  type(put(html), 'x');
  expect(work.isOpen()).toBe(false);
});

test('a value that the app filled in is not work', () => {
  put('<input type="text" value="From the database">');
  expect(work.isOpen()).toBe(false);
});

test.each(['dialog', 'alertdialog'])('an open %s is work', (role) => {
  document.body.innerHTML = `<div role="${role}"></div>`;
  expect(work.isOpen()).toBe(true);
  document.body.innerHTML = '';
  expect(work.isOpen()).toBe(false);
});

test.each(['change', 'cancel'])('an open camera or file picker is work until its %s event', (end) => {
  const field = put('<input type="file">');
  field.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
  expect(work.isOpen()).toBe(true);
  field.dispatchEvent(new Event(end, { bubbles: true }));
  expect(work.isOpen()).toBe(false);
});

test('a chosen picture is work as long as its field holds it', () => {
  const field = put('<input type="file">');
  const files = { value: String.raw`C:\fakepath\drill.jpg` };
  Object.defineProperty(field, 'value', { get: () => files.value });
  field.dispatchEvent(new Event('input', { bubbles: true }));
  expect(work.isOpen()).toBe(true);
  files.value = '';
  expect(work.isOpen()).toBe(false);
});

test('reports the first touch, once', () => {
  const onTouch = vi.fn();
  const untouched = watchOpenWork(document, onTouch);
  expect(untouched.isUntouched()).toBe(true);
  document.dispatchEvent(new Event('pointerdown'));
  document.dispatchEvent(new Event('keydown'));
  expect(untouched.isUntouched()).toBe(false);
  expect(onTouch).toHaveBeenCalledTimes(1);
});

import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { watchKeyboard } from './watch-keyboard.ts';

/* Stubbed: the on-screen keyboard that lies over the page is iOS's own, and no driver opens it. */
const PAGE = 844;
const NONE = ['', '', ''];
const view = Object.assign(new EventTarget(), { height: PAGE, offsetTop: 0, scale: 1 });
const shown = () =>
  ['--keyboard', '--view-height', '--view-top'].map((name) => document.documentElement.style.getPropertyValue(name));

function become(change: Partial<{ height: number; offsetTop: number; scale: number }>, type = 'resize'): string[] {
  Object.assign(view, { height: PAGE, offsetTop: 0, scale: 1 }, change);
  view.dispatchEvent(new Event(type));
  return shown();
}

beforeAll(() => {
  Object.assign(window, { visualViewport: view, innerHeight: PAGE });
  watchKeyboard();
});
afterEach(() => {
  become({});
  document.body.replaceChildren();
  vi.restoreAllMocks();
});

test.each([
  ['no keyboard', {}, NONE],
  ['a bar of the browser', { height: PAGE - 79 }, NONE],
  ['the smallest keyboard', { height: PAGE - 80 }, ['80px', '764px', '0px']],
  ['a keyboard', { height: 500 }, ['344px', '500px', '0px']],
  ['a keyboard, and the page moved up for a low field', { height: 500, offsetTop: 300 }, ['44px', '500px', '300px']],
  ['the page moved further than the keyboard is high', { height: 500, offsetTop: 400 }, ['0px', '500px', '400px']],
  ['two fingers zoomed in', { height: 400, scale: 2 }, NONE],
])('%s', (_name, change, expected) => {
  expect(become(change)).toEqual(expected);
});

test('nothing of it stays when the keyboard closes', () => {
  become({ height: 500 });
  expect(become({ height: 500, offsetTop: 100 }, 'scroll')).toEqual(['244px', '500px', '100px']);
  expect(become({})).toEqual(NONE);
});

test('the field of a dialog that shrinks stays in sight', () => {
  document.body.innerHTML = '<input id="beside"><div role="dialog"><input id="field"></div>';
  const scroll = vi.spyOn(HTMLElement.prototype, 'scrollIntoView').mockImplementation(() => undefined);
  document.getElementById('field')?.focus();
  become({ height: 500 });
  expect(scroll.mock.contexts).toEqual([document.getElementById('field')]);
  become({});
  document.getElementById('beside')?.focus();
  become({ height: 500 });
  expect(scroll).toHaveBeenCalledOnce();
});

import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { CHANGE_MS, SLIDE_MS } from './carousel-state.ts';
import { Carousel } from './carousel.tsx';
import { startCarousel } from './start-carousel.ts';

const SLIDES = ['one', 'two', 'three'];
let stillness = false;
let root: HTMLElement;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  stillness = false;
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (query) =>
      ({ matches: query.includes('reduced-motion') && stillness, addEventListener() {} }) as unknown as MediaQueryList,
  );
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  document.body.replaceChildren();
});

function begin(): void {
  const markup = renderToStaticMarkup(<Carousel label="Reasons" className="test" slides={SLIDES} />);
  const found = new DOMParser().parseFromString(markup, 'text/html').querySelector('section');
  if (!found) throw new Error('There is no carousel.');
  root = document.body.appendChild(found);
  startCarousel(root);
}

const shown = (): string[] => [...root.querySelectorAll('[data-shown]')].map((slide) => slide.textContent ?? '');
const current = (): string[] =>
  [...root.querySelectorAll('[aria-current]')].map((dot) => dot.getAttribute('aria-label') ?? '');
const live = (): string | null | undefined => root.querySelector('[data-track]')?.getAttribute('aria-live');

function button(name: string): HTMLButtonElement {
  const found = root.querySelector<HTMLButtonElement>(`button[aria-label="${name}"]`);
  if (!found) throw new Error(`There is no button ${name}.`);
  return found;
}

function press(name: string): void {
  button(name).click();
}

describe('by itself', () => {
  test('shows each slide for seven seconds, and starts again after the last', () => {
    begin();
    expect([shown(), live()]).toEqual([['one'], 'off']);
    vi.advanceTimersByTime(SLIDE_MS - 1);
    expect(shown()).toEqual(['one']);
    vi.advanceTimersByTime(1);
    expect([shown(), current()]).toEqual([['two'], ['Slide 2']]);
    vi.advanceTimersByTime(2 * SLIDE_MS);
    expect(shown()).toEqual(['one']);
  });

  test.each<[string, () => void, (() => void) | null]>([
    [
      'a mouse is over it',
      () => root.dispatchEvent(new PointerEvent('pointerenter', { pointerType: 'mouse' })),
      () => root.dispatchEvent(new PointerEvent('pointerleave')),
    ],
    ['it has the focus', () => button('Next slide').focus(), () => button('Next slide').blur()],
    ['it was paused', () => press('Pause the slides'), () => press('Play the slides')],
  ])('stops while %s', (_why, hold, release) => {
    begin();
    hold();
    vi.advanceTimersByTime(3 * SLIDE_MS);
    expect([shown(), live()]).toEqual([['one'], 'polite']);
    release?.();
    vi.advanceTimersByTime(SLIDE_MS);
    expect(shown()).toEqual(['two']);
  });

  test('stops while the page is hidden', () => {
    const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
    begin();
    vi.advanceTimersByTime(3 * SLIDE_MS);
    expect(shown()).toEqual(['one']);
    hidden.mockReturnValue(false);
    document.dispatchEvent(new Event('visibilitychange'));
    vi.advanceTimersByTime(SLIDE_MS);
    expect(shown()).toEqual(['two']);
  });

  test('never moves under reduced motion, and needs no pause button then', () => {
    stillness = true;
    begin();
    vi.advanceTimersByTime(10 * SLIDE_MS);
    expect([shown(), button('Pause the slides').hidden]).toEqual([['one'], true]);
    press('Next slide');
    expect(shown()).toEqual(['two']);
  });

  test('continues after a finger or a mouse pressed Next, which leaves the focus there', () => {
    begin();
    const next = button('Next slide');
    vi.spyOn(next, 'matches').mockImplementation((selector) => selector !== ':focus-visible');
    next.focus();
    next.click();
    expect([shown(), live()]).toEqual([['two'], 'off']);
    vi.advanceTimersByTime(SLIDE_MS);
    expect(shown()).toEqual(['three']);
  });

  test('continues after the keyboard pressed Play, and stops when the focus moves on', () => {
    begin();
    button('Pause the slides').focus();
    press('Pause the slides');
    press('Play the slides');
    expect(live()).toBe('off');
    vi.advanceTimersByTime(SLIDE_MS);
    expect(shown()).toEqual(['two']);
    button('Next slide').focus();
    vi.advanceTimersByTime(3 * SLIDE_MS);
    expect([shown(), live()]).toEqual([['two'], 'polite']);
    button('Pause the slides').focus();
    vi.advanceTimersByTime(3 * SLIDE_MS);
    expect(shown()).toEqual(['two']);
  });

  test('a touch does not count as hovering', () => {
    begin();
    root.dispatchEvent(new PointerEvent('pointerenter', { pointerType: 'touch' }));
    vi.advanceTimersByTime(SLIDE_MS);
    expect(shown()).toEqual(['two']);
  });
});

describe('by hand', () => {
  beforeEach(() => begin());

  test.each([
    ['Next slide', 'two'],
    ['Previous slide', 'three'],
    ['Slide 3', 'three'],
  ])('%s shows %s', (name, expected) => {
    press(name);
    expect(shown()).toEqual([expected]);
  });

  test('ignores a press during a change', () => {
    press('Next slide');
    press('Next slide');
    expect(shown()).toEqual(['two']);
    vi.advanceTimersByTime(CHANGE_MS);
    press('Next slide');
    expect(shown()).toEqual(['three']);
  });

  test('goes the other way where reading goes to the left', () => {
    document.documentElement.dir = 'rtl';
    try {
      button('Next slide').dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowLeft', bubbles: true }));
      expect(shown()).toEqual(['two']);
      vi.advanceTimersByTime(CHANGE_MS);
      const at = (clientX: number) => ({ clientX, clientY: 100 });
      root.dispatchEvent(Object.assign(new Event('touchstart'), { touches: [at(200)] }));
      root.dispatchEvent(Object.assign(new Event('touchend'), { changedTouches: [at(260)] }));
      expect(shown()).toEqual(['three']);
    } finally {
      document.documentElement.dir = '';
    }
  });

  test.each([
    ['ArrowRight', 'two'],
    ['ArrowLeft', 'three'],
    ['Enter', 'one'],
  ])('the key %s shows %s', (key, expected) => {
    button('Next slide').dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
    expect(shown()).toEqual([expected]);
  });

  test("leaves the browser's shortcut for back unchanged", () => {
    const event = new KeyboardEvent('keydown', { key: 'ArrowLeft', altKey: true, bubbles: true, cancelable: true });
    button('Next slide').dispatchEvent(event);
    expect([shown(), event.defaultPrevented]).toEqual([['one'], false]);
  });

  test.each([
    [-51, 'two'],
    [51, 'three'],
    [-50, 'one'],
    [50, 'one'],
  ])('a swipe of %i px shows %s', (by, expected) => {
    const at = (clientX: number) => ({ clientX, clientY: 100 });
    root.dispatchEvent(Object.assign(new Event('touchstart'), { touches: [at(200)] }));
    root.dispatchEvent(Object.assign(new Event('touchend'), { changedTouches: [at(200 + by)] }));
    expect(shown()).toEqual([expected]);
  });
});

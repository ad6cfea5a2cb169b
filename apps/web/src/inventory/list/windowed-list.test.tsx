import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { preloadLongList, WINDOWED_ABOVE, WindowedList } from './windowed-list.tsx';

const ROW_HEIGHT = 60;
const SCREEN_HEIGHT = 768;

const rowsOf = (count: number) => Array.from({ length: count }, (_, i) => `row ${i}`);
const listOf = (rows: readonly string[]) => (
  <WindowedList rows={rows} rowKey={(row) => row} estimate={ROW_HEIGHT} label="Rows">
    {(row) => row}
  </WindowedList>
);
const draw = (count: number) => render(listOf(rowsOf(count)));

beforeAll(preloadLongList);
beforeEach(() => {
  // The test's browser has no layout: every row has this height.
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(ROW_HEIGHT);
  vi.stubGlobal('innerHeight', SCREEN_HEIGHT);
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe('WindowedList', () => {
  test.each([0, 1, WINDOWED_ABOVE])('renders all of %i rows', (count) => {
    draw(count);
    expect(screen.queryAllByRole('listitem')).toHaveLength(count);
  });

  test('renders only the rows near the screen of a longer list, and announces their number', () => {
    draw(10_000);
    const rows = screen.getAllByRole('listitem');
    expect(rows.length).toBeGreaterThan(SCREEN_HEIGHT / ROW_HEIGHT);
    expect(rows.length).toBeLessThan(40);
    expect(rows[0]?.textContent).toBe('row 0');
    expect(rows[0]?.getAttribute('aria-setsize')).toBe('10000');
    expect(screen.getByRole('list').style.height).toBe(`${10_000 * ROW_HEIGHT}px`);
  });

  test('follows the scrolling page', () => {
    draw(10_000);
    act(() => {
      vi.stubGlobal('scrollY', 5000 * ROW_HEIGHT);
      window.dispatchEvent(new Event('scroll'));
    });
    const texts = screen.getAllByRole('listitem').map((row) => row.textContent);
    expect(texts).toContain('row 5000');
    expect(texts).not.toContain('row 0');
  });

  describe('scrolled into the middle', () => {
    function drawScrolled() {
      const { rerender } = draw(1000);
      act(() => {
        vi.stubGlobal('scrollY', 500 * ROW_HEIGHT);
        window.dispatchEvent(new Event('scroll'));
      });
      const scrollBy = vi.spyOn(window, 'scrollBy').mockImplementation(() => undefined);
      return { scrollBy, change: (rows: readonly string[]) => rerender(listOf(rows)) };
    }

    test('keeps the visible rows in place when rows come and go above them', () => {
      const { scrollBy, change } = drawScrolled();
      change(['new', 'newer', ...rowsOf(1000)]);
      expect(scrollBy).toHaveBeenLastCalledWith({ top: 2 * ROW_HEIGHT, behavior: 'instant' });
      change(rowsOf(1000).slice(1));
      expect(scrollBy).toHaveBeenLastCalledWith({ top: -3 * ROW_HEIGHT, behavior: 'instant' });
    });

    test('does not scroll when rows change below, or are sorted', () => {
      const { scrollBy, change } = drawScrolled();
      change([...rowsOf(1000), 'last']);
      change(rowsOf(1000).toReversed());
      expect(scrollBy).not.toHaveBeenCalled();
    });
  });

  test('at its top it shows new rows', () => {
    const { rerender } = draw(1000);
    const scrollBy = vi.spyOn(window, 'scrollBy').mockImplementation(() => undefined);
    rerender(listOf(['new', ...rowsOf(1000)]));
    expect(scrollBy).not.toHaveBeenCalled();
    expect(screen.getAllByRole('listitem')[0]?.textContent).toBe('new');
  });
});

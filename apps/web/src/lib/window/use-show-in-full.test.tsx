import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useShowInFull } from './use-show-in-full.ts';

function Page() {
  useShowInFull();
  return (
    <>
      <p className="clamp">long</p>
      <p className="clamp">short</p>
      <a className="clamp" href="#there">
        elsewhere
      </a>
    </>
  );
}

/** Sets the height in pixels that a text needs and has. */
function measure(text: HTMLElement, scrollHeight: number, clientHeight: number) {
  Object.defineProperties(text, { scrollHeight: { value: scrollHeight }, clientHeight: { value: clientHeight } });
  return text;
}

test('a tap expands a clamped text, and the next tap collapses it', () => {
  render(<Page />);
  const long = measure(screen.getByText('long'), 120, 40);
  fireEvent.click(long);
  expect('full' in long.dataset).toBe(true);
  fireEvent.click(long);
  expect('full' in long.dataset).toBe(false);
});

test('ignores a text that is not cut off, or is a link', () => {
  render(<Page />);
  for (const [name, height] of [
    ['short', 40],
    ['elsewhere', 120],
  ] as const) {
    const text = measure(screen.getByText(name), height, 40);
    fireEvent.click(text);
    expect('full' in text.dataset).toBe(false);
  }
});

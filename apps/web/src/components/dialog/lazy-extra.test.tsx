import { act, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { lazyExtra } from './lazy-extra.tsx';

test('an extra shows once its code is there', async () => {
  const Extra = lazyExtra(async () => ({ name }: { name: string }) => <p>Hint for {name}</p>);
  render(<Extra name="Ada" />);
  expect(await screen.findByText('Hint for Ada')).toBeTruthy();
});

test('an extra whose code is lost leaves the page as it is', async () => {
  const error = new TypeError('Failed to fetch dynamically imported module: /assets/as-an-app.js');
  const Extra = lazyExtra<object>(() => {
    window.dispatchEvent(Object.assign(new Event('vite:preloadError'), { payload: error }));
    return Promise.reject(error);
  });
  render(
    <main>
      <h1>Tools</h1>
      <Extra />
    </main>,
  );
  await act(() => new Promise((resolve) => setTimeout(resolve)));
  expect(document.querySelector('main')?.textContent).toBe('Tools');
});

import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import type { ReactElement, ReactNode } from 'react';
import { afterEach, describe, expect, test } from 'vitest';
import { useFocusKept } from './use-focus-kept.ts';

function Page({ rows }: { rows: readonly { name: string; quantity?: number }[] }) {
  useFocusKept('content');
  return (
    <main id="content" tabIndex={-1}>
      {rows.length > 0 && (
        <ul>
          {rows.map(({ name, quantity = 2 }) => (
            <li key={name}>
              <button type="button" aria-label={`Edit ${name}`} />
              {quantity > 1 && <button type="button" aria-label={`Decrease ${name}`} />}
              <button type="button" aria-label={`Increase ${name}`} />
              <button type="button" aria-label={`Delete ${name}`} />
            </li>
          ))}
        </ul>
      )}
    </main>
  );
}

const [lamp, rope, saw] = [{ name: 'Lamp' }, { name: 'Rope' }, { name: 'Saw' }];
const focused = () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.id;
const focus = (name: string) => act(() => screen.getByRole('button', { name }).focus());

test('a removed row passes the focus to the same control of the next row, the last one to the row before', async () => {
  const { rerender } = render(<Page rows={[lamp, rope, saw]} />);
  focus('Delete Rope');
  rerender(<Page rows={[lamp, saw]} />);
  await waitFor(() => expect(focused()).toBe('Delete Saw'));
  rerender(<Page rows={[lamp]} />);
  await waitFor(() => expect(focused()).toBe('Delete Lamp'));
  rerender(<Page rows={[]} />);
  await waitFor(() => expect(focused()).toBe('content'));
});

test('a removed control passes the focus to the next one in its row', async () => {
  const { rerender } = render(<Page rows={[lamp, rope]} />);
  focus('Decrease Rope');
  rerender(<Page rows={[lamp, { ...rope, quantity: 1 }]} />);
  await waitFor(() => expect(focused()).toBe('Increase Rope'));
});

test('the place survives a dialog in between', async () => {
  const { rerender } = render(<Page rows={[lamp, rope]} />);
  focus('Delete Lamp');
  const dialog = document.body.appendChild(document.createElement('button'));
  act(() => dialog.focus());
  rerender(<Page rows={[rope]} />);
  act(() => dialog.remove());
  await waitFor(() => expect(focused()).toBe('Delete Rope'));
});

test('does not move a focus that is still in place', async () => {
  const { rerender } = render(<Page rows={[lamp, rope]} />);
  focus('Delete Lamp');
  rerender(<Page rows={[lamp]} />);
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(focused()).toBe('Delete Lamp');
});

describe('a dialog that opened by itself', () => {
  function Tour({ state }: { state: 'open' | 'closed' | null }) {
    useFocusKept('content');
    return (
      <>
        <main id="content" tabIndex={-1}>
          <h1 aria-label="Home">Home</h1>
          <button type="button" aria-label="Add" />
        </main>
        {state && (
          <div role="dialog" data-state={state} tabIndex={-1}>
            {state === 'open' && <button type="button" aria-label="Go" />}
          </div>
        )}
      </>
    );
  }

  test.each(['closed', null] as const)('passes the focus to the heading when it is %s', async (state) => {
    const { rerender } = render(<Tour state="open" />);
    focus('Go');
    fireEvent.keyDown(screen.getByRole('button', { name: 'Go' }), { key: 'Enter' });
    rerender(<Tour state={state} />);
    await waitFor(() => expect(focused()).toBe('Home'));
  });

  test('leaves a finger alone', async () => {
    const { rerender } = render(<Tour state="open" />);
    focus('Go');
    fireEvent.pointerDown(screen.getByRole('button', { name: 'Go' }));
    rerender(<Tour state={null} />);
    await new Promise((resolve) => setTimeout(resolve, 450));
    expect(document.activeElement).toBe(document.body);
  });

  test('leaves the focus where it went, also when that is gone later without a change of ours', async () => {
    const { rerender } = render(<Tour state="open" />);
    focus('Go');
    rerender(<Tour state="closed" />);
    focus('Add');
    await new Promise((resolve) => setTimeout(resolve, 450));
    expect(focused()).toBe('Add');
    act(() => screen.getByRole('button', { name: 'Add' }).blur());
    rerender(<Tour state={null} />);
    await new Promise((resolve) => setTimeout(resolve, 450));
    expect(document.activeElement).toBe(document.body);
  });
});

describe('another page', () => {
  afterEach(() => history.pushState(null, '', '/'));

  function App({ page }: { page: ReactNode }) {
    useFocusKept('content');
    return (
      <main id="content" tabIndex={-1}>
        {page}
      </main>
    );
  }

  function openFrom(rerender: (app: ReactElement) => void) {
    focus('Open Tools');
    history.pushState(null, '', '/elsewhere');
    rerender(<App page={<p>Loading …</p>} />);
  }

  const start = <App page={<button type="button" aria-label="Open Tools" />} />;

  test('passes the focus to its heading, also when that comes late', async () => {
    const { rerender } = render(start);
    openFrom(rerender);
    await new Promise((resolve) => setTimeout(resolve, 60));
    rerender(<App page={<h1 aria-label="Tools">Tools</h1>} />);
    await waitFor(() => expect(focused()).toBe('Tools'));
  });

  test('without a heading passes the focus to its main part', async () => {
    const { rerender } = render(start);
    openFrom(rerender);
    await waitFor(() => expect(focused()).toBe('content'));
  });

  test('keeps the focus on a field that takes it itself', async () => {
    const { rerender } = render(start);
    openFrom(rerender);
    rerender(<App page={<input aria-label="Search" autoFocus />} />);
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect(focused()).toBe('Search');
  });
});

describe('in a dialog', () => {
  function Papers({ names }: { names: readonly string[] }) {
    useFocusKept('content');
    return (
      <>
        <main id="content" tabIndex={-1} />
        <div role="dialog" tabIndex={-1} id="dialog">
          <button type="button" aria-label="Close" />
          <section>
            {names.length > 0 && (
              <ul>
                {names.map((name) => (
                  <li key={name}>
                    <button type="button" aria-label={`Rename ${name}`} />
                    <button type="button" aria-label={`Remove ${name}`} />
                  </li>
                ))}
              </ul>
            )}
            <input type="file" hidden />
            <button type="button" aria-label="Add" />
          </section>
        </div>
      </>
    );
  }

  test('a removed row passes the focus to the next row, the last one to what is left beside it', async () => {
    const { rerender } = render(<Papers names={['Manual', 'Receipt']} />);
    focus('Remove Manual');
    rerender(<Papers names={['Receipt']} />);
    await waitFor(() => expect(focused()).toBe('Remove Receipt'));
    rerender(<Papers names={[]} />);
    await waitFor(() => expect(focused()).toBe('Add'));
  });

  test('a trap that moved the focus to the dialog does not end the search', async () => {
    const { rerender } = render(<Papers names={['Manual']} />);
    focus('Remove Manual');
    rerender(<Papers names={[]} />);
    act(() => document.getElementById('dialog')?.focus());
    await waitFor(() => expect(focused()).toBe('Add'));
  });
});

test('a bar that closes passes the focus to the page', async () => {
  render(<Page rows={[lamp]} />);
  const bar = document.body.appendChild(document.createElement('button'));
  act(() => bar.focus());
  act(() => bar.remove());
  await waitFor(() => expect(focused()).toBe('content'));
});

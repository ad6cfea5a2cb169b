import { createBrowserHistory, createMemoryHistory } from '@tanstack/react-router';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { describe, expect, test, vi } from 'vitest';
import { renderRouted, renderUi } from '../../testing/render-app.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { Dialog } from './dialog.tsx';

function Example({ onClosed = () => undefined }: { onClosed?: () => void }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Rename
      </button>
      <Dialog
        open={open}
        onClose={() => {
          setOpen(false);
          onClosed();
        }}
        title="Rename box"
        footer={<button type="button">Save Changes</button>}
      >
        <input aria-label="Name" />
      </Dialog>
    </>
  );
}

async function openExample() {
  const trigger = screen.getByRole('button', { name: 'Rename' });
  trigger.focus();
  fireEvent.click(trigger);
  await screen.findByRole('dialog', { name: 'Rename box' });
  return trigger;
}

describe('Dialog', () => {
  test('takes the focus, closes on Escape and restores the focus', async () => {
    await renderRouted(<Example />);
    const trigger = await openExample();
    const dialog = screen.getByRole('dialog');
    await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true));
    fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(document.activeElement).toBe(trigger));
  });

  test('after typing, Escape closes it the second time, and a tap beside it does not', async () => {
    await renderRouted(<Example />);
    await openExample();
    const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Name' });
    act(() => field.focus());
    fireEvent.change(field, { target: { value: 'Winter' } });
    const escape = () => fireEvent.keyDown(field, { key: 'Escape' });
    escape();
    expect(await screen.findByText('What you typed is still here. Press Escape again to discard it.')).toBeTruthy();
    fireEvent.input(field, { target: { value: 'Winter 2' } });
    escape();
    expect(field.value).toBe('Winter 2');
    escape();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await openExample();
    expect(screen.queryByText(/What you typed/)).toBeNull();
  });

  test('back closes it and stays on the page', async () => {
    const { history } = await renderRouted(<Example />);
    await openExample();
    await waitFor(() => expect(history.location.state.dialogs).toHaveLength(1));
    act(() => history.back());
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(history.location.pathname).toBe('/here');
    act(() => history.back());
    await screen.findByText('the page before');
  });

  test('after typing, back closes it the second time', async () => {
    const history = createBrowserHistory();
    history.push('/before');
    history.push('/here');
    await renderRouted(<Example />, history);
    await openExample();
    await waitFor(() => expect(window.history.state).toMatchObject({ dialogs: [expect.anything()] }));
    const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Name' });
    act(() => field.focus());
    fireEvent.change(field, { target: { value: 'Winter' } });
    act(() => window.history.back());
    expect(await screen.findByText('What you typed is still here. Go back again to discard it.')).toBeTruthy();
    await waitFor(() => expect(window.history.state).toMatchObject({ dialogs: [expect.anything()] }));
    expect(field.value).toBe('Winter');
    act(() => window.history.back());
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(window.location.pathname).toBe('/here');
    history.destroy();
  });

  test('closing by its button leaves no history entry behind', async () => {
    const onClosed = vi.fn();
    const { history } = await renderRouted(<Example onClosed={onClosed} />);
    await openExample();
    fireEvent.click(screen.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(history.location.state.dialogs ?? []).toEqual([]));
    expect(onClosed).toHaveBeenCalledTimes(1);
    act(() => history.back());
    await screen.findByText('the page before');
  });

  test('a page opened at once, while the browser still goes back, stays open', async () => {
    const history = createMemoryHistory({ initialEntries: ['/before', '/here'] });
    const { go } = history;
    const gone = vi.fn<typeof go>(go);
    const back = vi.fn<typeof go>((index, options) => void setTimeout(() => gone(index, options), 50));
    history.go = back;
    await renderRouted(<Example />, history);
    await openExample();
    await waitFor(() => expect(history.location.state.dialogs).toHaveLength(1));
    fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' });
    await waitFor(() => expect(back).toHaveBeenCalled());
    act(() => history.push('/before'));
    await waitFor(() => expect(gone).toHaveBeenCalled());
    await screen.findByText('the page before');
    act(() => history.back());
    await screen.findByRole('button', { name: 'Rename' });
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('Enter submits a form', async () => {
    const onSubmit = vi.fn();
    renderUi(
      <Dialog
        open
        title="Add"
        onClose={() => undefined}
        onSubmit={onSubmit}
        footer={<button type="submit">Add</button>}
      >
        <input aria-label="Name" />
      </Dialog>,
    );
    fireEvent.click(await screen.findByRole('button', { name: 'Add' }));
    expect(onSubmit).toHaveBeenCalledTimes(1);
  });
});

describe('the first focus', () => {
  const open = (body: ReactNode) =>
    renderUi(
      <Dialog
        open
        title="Add 3 items?"
        onClose={() => undefined}
        onSubmit={() => undefined}
        footer={
          <>
            <button type="button">Cancel</button>
            <button type="submit">Add Items</button>
          </>
        }
      >
        {body}
      </Dialog>,
    );
  const expectFocus = async (name: string) =>
    waitFor(() =>
      expect(document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent).toBe(name),
    );

  test('is on the field if there is one', async () => {
    open(<input aria-label="Name" />);
    await expectFocus('Name');
  });

  test('is on the submit button of a form without a field: Enter must not discard its content', async () => {
    open(<button type="button">3 x Candles</button>);
    await expectFocus('Add Items');
  });
});

test('pasted content keeps the dialog open like typed content', async () => {
  const onClose = vi.fn();
  renderUi(
    <Dialog open title="Add 3 items?" onClose={onClose}>
      <ul data-unsaved>
        <li>3 x Candles</li>
      </ul>
    </Dialog>,
  );
  const dialog = await screen.findByRole('dialog');
  await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true));
  const escape = () => fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' });
  escape();
  await screen.findByText(/^What you typed is still here/);
  expect(onClose).not.toHaveBeenCalled();
  escape();
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
});

/** The second dialog opens before the first has begun to leave the history, as on an overloaded machine. */
function Swap() {
  const [shown, setShown] = useState('');
  const close = () => setShown('');
  function swap() {
    close();
    queueMicrotask(() => flushSync(() => setShown('second')));
  }
  return (
    <>
      <button type="button" onClick={() => setShown('first')}>
        Open
      </button>
      <Dialog open={shown === 'first'} onClose={close} title="First">
        <button type="button" onClick={swap}>
          Swap
        </button>
      </Dialog>
      <Dialog open={shown === 'second'} onClose={close} title="Second" />
    </>
  );
}

test('a dialog that opens right after another has closed stays open', async () => {
  const { history } = await renderRouted(<Swap />);
  fireEvent.click(screen.getByRole('button', { name: 'Open' }));
  await waitFor(() => expect(history.location.state.dialogs).toHaveLength(1));
  const [first] = history.location.state.dialogs ?? [];
  fireEvent.click(await screen.findByRole('button', { name: 'Swap' }));
  await waitFor(() => {
    expect(history.location.state.dialogs).toHaveLength(1);
    expect(history.location.state.dialogs).not.toContain(first);
  });
  expect(screen.getByRole('dialog', { name: 'Second' })).toBeTruthy();
  act(() => history.back());
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(history.location.pathname).toBe('/here');
});

/** The confirmation closes together with the dialog that opened it. */
function Nested() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setIsOpen(true)}>
        Open
      </button>
      {isOpen && (
        <Dialog open onClose={() => setIsOpen(false)} title="Outer">
          <Asked onConfirm={() => setIsOpen(false)} />
        </Dialog>
      )}
    </>
  );
}

function Asked({ onConfirm }: { onConfirm: () => void }) {
  const [isAsking, setIsAsking] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setIsAsking(true)}>
        Ask
      </button>
      <Dialog open={isAsking} onClose={() => setIsAsking(false)} title="Inner">
        <button
          type="button"
          onClick={() => {
            setIsAsking(false);
            onConfirm();
          }}
        >
          Confirm
        </button>
      </Dialog>
    </>
  );
}

test.each([
  ['in memory', () => createMemoryHistory({ initialEntries: ['/before', '/here'] })],
  ['in the browser', () => createBrowserHistory()],
])('two dialogs that close together leave no history entry behind, %s', async (_where, make) => {
  const history = make();
  history.replace('/here');
  await renderRouted(<Nested />, history);
  fireEvent.click(screen.getByRole('button', { name: 'Open' }));
  await waitFor(() => expect(history.location.state.dialogs).toHaveLength(1));
  fireEvent.click(await screen.findByRole('button', { name: 'Ask' }));
  await waitFor(() => expect(history.location.state.dialogs).toHaveLength(2));
  const go = vi.spyOn(history, 'go');
  fireEvent.click(await screen.findByRole('button', { name: 'Confirm' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(history.location.state.dialogs ?? []).toEqual([]));
  expect(history.location.pathname).toBe('/here');
  // A second step would cancel the navigation to another address.
  expect(go.mock.calls.map(([index]) => index)).toEqual([-2]);
  history.destroy();
});

test('a confirmation states its action, starts on Cancel and calls back', async () => {
  const onConfirm = vi.fn();
  renderUi(
    <ConfirmDialog
      open
      onClose={() => undefined}
      title="Clear entire checklist?"
      description="This cannot be undone."
      confirmLabel="Clear Checklist"
      onConfirm={onConfirm}
    />,
  );
  const dialog = await screen.findByRole('alertdialog', { name: 'Clear entire checklist?' });
  expect(dialog.textContent).toContain('This cannot be undone.');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Cancel' })));
  fireEvent.click(screen.getByRole('button', { name: 'Clear Checklist' }));
  expect(onConfirm).toHaveBeenCalledTimes(1);
});

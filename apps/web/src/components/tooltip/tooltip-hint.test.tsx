import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderUi } from '../../testing/render-app.tsx';
import { TooltipHint } from './tooltip-hint.tsx';

const REASON = 'View-only access - you cannot add items to this room';

test('a control with a reason does nothing but show the reason', async () => {
  const onClick = vi.fn();
  renderUi(
    <TooltipHint reason={REASON}>
      <button type="button" onClick={onClick}>
        Add Item
      </button>
    </TooltipHint>,
  );
  const button = screen.getByRole('button', { name: 'Add Item' });
  expect(button.getAttribute('aria-disabled')).toBe('true');
  expect(document.getElementById(button.getAttribute('aria-describedby') ?? '')?.textContent).toBe(REASON);
  fireEvent.click(button);
  expect(onClick).not.toHaveBeenCalled();
  expect(await screen.findByText('Permission denied', { selector: '.toast-title' })).toBeTruthy();
  expect(screen.getByText('You have view-only access to this shared room')).toBeTruthy();
});

test.each([
  { reason: 'Only the owner can do this', attempt: {}, title: 'Only the owner can do this' },
  { reason: REASON, attempt: { attempt: 'Edit not allowed: View-only access' }, title: 'Edit not allowed' },
])('trying what $reason forbids shows a toast titled $title', async ({ reason, attempt, title }) => {
  renderUi(
    <TooltipHint reason={reason} {...attempt}>
      <button type="button">Edit</button>
    </TooltipHint>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Edit' }));
  expect(await screen.findByText(title, { selector: '.toast-title' })).toBeTruthy();
});

test('without a reason the control is unchanged', () => {
  const onClick = vi.fn();
  renderUi(
    <TooltipHint reason={null}>
      <button type="button" onClick={onClick}>
        Add Item
      </button>
    </TooltipHint>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Add Item' }));
  expect(onClick).toHaveBeenCalledTimes(1);
});

test('its bubble stays below the pointer, and Escape closes it wherever the focus is', async () => {
  const onKeyDown = vi.fn();
  document.addEventListener('keydown', onKeyDown);
  renderUi(
    <TooltipHint reason={REASON}>
      <button type="button">Add Item</button>
    </TooltipHint>,
  );
  const button = screen.getByRole('button', { name: 'Add Item' });
  const find = () => document.querySelector('[data-scope=tooltip][data-part=content]');
  fireEvent.focus(button);
  await waitFor(() => expect(find()).not.toBeNull(), { timeout: 5000 });
  fireEvent.pointerLeave(button, { pointerType: 'mouse' });
  fireEvent.pointerEnter(find() as Element, { pointerType: 'mouse' });
  await expect(waitFor(() => expect(find()).toBeNull(), { timeout: 400 })).rejects.toThrow();
  fireEvent.keyDown(document.body, { key: 'Escape' });
  await waitFor(() => expect(find()).toBeNull());
  expect(onKeyDown).not.toHaveBeenCalled();
  document.removeEventListener('keydown', onKeyDown);
});

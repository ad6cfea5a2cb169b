import { fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderUi } from '../../testing/render-app.tsx';
import { TooltipHint } from './tooltip-hint.tsx';

const REASON = 'View-only access - you cannot add items here';

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

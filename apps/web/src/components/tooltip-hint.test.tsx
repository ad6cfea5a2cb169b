import { fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderUi } from '../testing/render-app.tsx';
import { TooltipHint } from './tooltip-hint.tsx';

const REASON = 'View-only access - you cannot add items here';

test('a control with a reason does nothing but say why', async () => {
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
  const said = await screen.findAllByText(REASON);
  expect(said.some((element) => element.closest('#toasts'))).toBe(true);
});

test('without a reason it is left alone', () => {
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

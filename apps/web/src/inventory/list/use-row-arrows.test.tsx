import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { WindowedList } from './windowed-list.tsx';

const ROWS = ['Lamp', 'a heading', 'Rope', 'Saw'];

function renderRows() {
  render(
    <WindowedList rows={ROWS} rowKey={(row) => row} estimate={40} label="Rows">
      {(row) =>
        row === 'a heading' ? (
          <h3>{row}</h3>
        ) : (
          <>
            <input type="checkbox" aria-label={`${row} on checklist`} />
            {row !== 'Rope' && <button type="button" aria-label={`Decrease quantity of ${row}`} />}
            <input aria-label={`Note on ${row}`} />
            <button type="button" aria-label={`Edit ${row}`} />
          </>
        )
      }
    </WindowedList>,
  );
}

function press(from: string, key: string): string | null | undefined {
  const control = screen.getByLabelText(from);
  control.focus();
  fireEvent.keyDown(control, { key });
  return document.activeElement?.getAttribute('aria-label');
}

test.each([
  ['Edit Lamp', 'ArrowDown', 'Edit Rope'],
  ['Edit Rope', 'ArrowUp', 'Edit Lamp'],
  ['Rope on checklist', 'ArrowDown', 'Saw on checklist'],
  ['Decrease quantity of Lamp', 'ArrowDown', 'Rope on checklist'],
  ['Edit Saw', 'ArrowDown', 'Edit Saw'],
  ['Edit Lamp', 'ArrowUp', 'Edit Lamp'],
  ['Note on Lamp', 'ArrowDown', 'Note on Lamp'],
  ['Edit Lamp', 'ArrowRight', 'Edit Lamp'],
])('from %j %s leads to %j', (from, key, to) => {
  renderRows();
  expect(press(from, key)).toBe(to);
});

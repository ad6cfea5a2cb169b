import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useHeldOrder } from './use-held-order.ts';

const keyOf = (row: string) => row;

function List({ rows }: { rows: readonly string[] }) {
  const shown = useHeldOrder(rows, keyOf);
  return (
    <ul>
      {shown.map((row) => (
        <li key={row}>
          {row}
          <span className="stepper">
            <button type="button">Plus {row}</button>
          </span>
          <button type="button">Edit {row}</button>
        </li>
      ))}
    </ul>
  );
}
const shown = () => screen.getAllByRole('listitem').map((row) => row.firstChild?.textContent);
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

test('rows keep their places while plus is pressed, also when others come and go', async () => {
  const { rerender } = render(<List rows={['a', 'b', 'c']} />);
  press('Plus c');
  rerender(<List rows={['c', 'a', 'b']} />);
  expect(shown()).toEqual(['a', 'b', 'c']);
  press('Plus b');
  rerender(<List rows={['b', 'new', 'c']} />);
  expect(shown()).toEqual(['new', 'b', 'c']);
  press('Edit c');
  expect(shown()).toEqual(['new', 'b', 'c']);
  await waitFor(() => expect(shown()).toEqual(['b', 'new', 'c']));
});

test('any other press releases the order', () => {
  const { rerender } = render(<List rows={['a', 'b']} />);
  press('Edit b');
  rerender(<List rows={['b', 'a']} />);
  expect(shown()).toEqual(['b', 'a']);
});

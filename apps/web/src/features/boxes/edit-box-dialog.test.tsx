import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { findBox } from '../../replica/hooks/use-boxes.ts';
import { openInventory, SUMMER } from '../../testing/open-inventory.tsx';
import { renderRouted } from '../../testing/render-app.tsx';
import { EditBoxDialog } from './edit-box-dialog.tsx';

test('an error takes the focus, and disappears once the field is corrected', async () => {
  const { store, wrap } = await openInventory();
  const box = findBox(store, SUMMER);
  if (!box) throw new Error('There is no such box.');
  await renderRouted(wrap(<EditBoxDialog box={box} onClose={() => undefined} />));
  const dialog = within(await screen.findByRole('dialog', { name: 'Rename Box' }));
  const place = dialog.getByRole('textbox', { name: 'Location in room' });
  fireEvent.change(place, { target: { value: 'x'.repeat(101) } });
  fireEvent.click(dialog.getByRole('button', { name: 'Save Changes' }));
  expect(document.activeElement).toBe(place);
  expect(dialog.getByRole('alert')).toBeDefined();
  fireEvent.change(place, { target: { value: 'x'.repeat(100) } });
  expect(dialog.queryByRole('alert')).toBeNull();
});

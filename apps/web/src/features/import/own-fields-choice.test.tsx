// @vitest-environment happy-dom
import type { ImportMapping, OwnRows } from '@boxroom/domain/import/import-plan-types';
import type { OwnField } from '@boxroom/domain/item/own-fields';
import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { OwnFieldsChoice } from './own-fields-choice.tsx';

const COLOR: OwnField = { key: 'color', name: 'Color', type: 'text' };
const suggested = { columns: ['itemName', 'own', 'note'] } as unknown as ImportMapping;

function show(columns: readonly string[], fields: readonly OwnField[], ownFields: readonly OwnField[] = []) {
  const onChange = vi.fn();
  const own = { ownFields } as unknown as OwnRows;
  const mapping = { ...suggested, columns } as unknown as ImportMapping;
  render(<OwnFieldsChoice fields={fields} own={own} mapping={mapping} suggested={suggested} onChange={onChange} />);
  return onChange;
}

test('asks about new fields, and makes notes of them where the person does not want them', () => {
  const onChange = show(['itemName', 'own', 'note'], [COLOR]);
  fireEvent.click(screen.getByRole('switch', { name: /^Add “Color” to all items/ }));
  expect(onChange).toHaveBeenCalledWith(expect.objectContaining({ columns: ['itemName', 'note', 'note'] }));
});

test('can be switched on again, for the columns that were suggested', () => {
  const onChange = show(['itemName', 'note', 'note'], []);
  fireEvent.click(screen.getByRole('switch', { name: /^Add own fields/ }));
  expect(onChange).toHaveBeenCalledWith(expect.objectContaining({ columns: ['itemName', 'own', 'note'] }));
});

test('asks nothing where the person has the fields', () => {
  show(['itemName', 'own', 'note'], [COLOR], [COLOR]);
  expect(screen.queryByRole('switch')).toBeNull();
});

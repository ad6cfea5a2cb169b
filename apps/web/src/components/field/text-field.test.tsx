import { fireEvent, screen } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { renderUi } from '../../testing/render-app.tsx';
import { TextField } from './text-field.tsx';

const family = '👨‍👩‍👧‍👦';
const noop = () => undefined;

describe('TextField', () => {
  test.each([
    ['', '0/25', false],
    ['a', '1/25', false],
    [family.repeat(25), '25/25', false],
    [family.repeat(26), '26/25', true],
    ['x'.repeat(26), '26/25', true],
  ])('%j counts as %s, by graphemes', (value, counter, over) => {
    renderUi(<TextField label="Name" value={value} onChange={noop} max={25} />);
    expect(screen.getByText(counter)).toBeDefined();
    expect(screen.getByRole('textbox', { name: 'Name' }).getAttribute('aria-invalid')).toBe(over ? 'true' : null);
  });

  test('links its error for screen readers', () => {
    renderUi(<TextField label="Name" value="" onChange={noop} error="Please enter a storage room name." />);
    const field = screen.getByRole('textbox', { name: 'Name' });
    expect(field.getAttribute('aria-invalid')).toBe('true');
    expect(document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
      'Please enter a storage room name.',
    );
  });

  test("submits on Enter, but not on the Enter that ends an input method's composition", () => {
    const onEnter = vi.fn();
    renderUi(<TextField label="Name" value="衣" onChange={noop} onEnter={onEnter} />);
    const field = screen.getByRole('textbox');
    fireEvent.keyDown(field, { key: 'Enter', isComposing: true });
    expect(onEnter).not.toHaveBeenCalled();
    fireEvent.keyDown(field, { key: 'Enter' });
    expect(onEnter).toHaveBeenCalledTimes(1);
  });

  test.each([
    ['numeric', '٤٧', '47'],
    ['decimal', '۱۲٫۵', '12.5'],
    [undefined, 'صندوق ٤', 'صندوق ٤'],
  ] as const)('passes on digits of another script as its numbers need them: %s, %j', (inputMode, typed, expected) => {
    const onChange = vi.fn();
    renderUi(<TextField label="Number" value="" onChange={onChange} {...(inputMode && { inputMode })} />);
    fireEvent.change(screen.getByRole('textbox'), { target: { value: typed } });
    expect(onChange).toHaveBeenCalledWith(expected);
  });

  test('passes on the typed value', () => {
    const onChange = vi.fn();
    renderUi(<TextField label="Name" value="" onChange={onChange} />);
    fireEvent.change(screen.getByRole('textbox'), { target: { value: 'Attic' } });
    expect(onChange).toHaveBeenCalledWith('Attic');
  });
});

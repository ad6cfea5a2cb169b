import { DEFAULT_DISPLAY_SETTINGS } from '@boxroom/domain/profile/profile';
import { act, renderHook } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { FilePlan } from './use-import-plan.ts';
import { useShowing } from './use-showing.ts';

const setSetting = vi.fn();
const setCurrency = vi.fn();
const settings = { ...DEFAULT_DISPLAY_SETTINGS, showQuantity: true, currency: 'EUR' };
vi.mock('../../replica/hooks/use-display-settings.ts', () => ({
  useDisplaySettings: () => ({ settings, isCurrencyChosen: false, setSetting, setCurrency }),
}));

const planOf = (filled: FilePlan['filled'], price = 'Price') =>
  ({
    filled,
    survey: { header: ['Name', price], reader: { mapping: { columns: ['itemName', 'price'] } } },
  }) as unknown as FilePlan;

test('what is shown is not asked about', () => {
  const { result } = renderHook(() => useShowing(planOf(['showQuantity'])));
  expect(result.current.hidden).toEqual([]);
});

test('what is hidden is switched on, unless the person does not want it', () => {
  const { result } = renderHook(() => useShowing(planOf(['showQuantity', 'showPrice'])));
  expect(result.current.hidden).toEqual(['showPrice']);
  act(() => result.current.want(false));
  result.current.switchOn();
  expect(setSetting).not.toHaveBeenCalled();
  act(() => result.current.want(true));
  result.current.switchOn();
  expect(setSetting.mock.calls).toEqual([['showPrice', true]]);
});

test('the currency of the file becomes the person’s who has chosen none', () => {
  const plain = renderHook(() => useShowing(planOf([]))).result.current;
  plain.switchOn();
  expect(setCurrency).not.toHaveBeenCalled();
  expect(plain.currency).toBe('EUR');
  const swiss = renderHook(() => useShowing(planOf([], 'Price (CHF)'))).result.current;
  swiss.switchOn();
  expect(setCurrency.mock.calls).toEqual([['CHF']]);
  // The preview shows its prices as they will look.
  expect(swiss.currency).toBe('CHF');
});

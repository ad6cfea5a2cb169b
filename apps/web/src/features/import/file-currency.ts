import type { ImportMapping } from '@boxroom/domain/import/import-plan-types';
import { currencyOfHeader } from '@boxroom/domain/price/price-header';

/** Returns the currency that the header of the file's prices names; null: none. */
export function fileCurrency(header: readonly string[], { columns }: Pick<ImportMapping, 'columns'>): string | null {
  return currencyOfHeader(header[columns.indexOf('price')] ?? '');
}

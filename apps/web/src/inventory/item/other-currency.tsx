import { t } from '../../lib/language/t.ts';
import { useDisplaySettings } from '../../replica/hooks/use-display-settings.ts';

interface OtherCurrencyProps {
  of: 'file' | 'backup';
  /** The currency of its prices; null: unknown. */
  currency: string | null;
}

/** Says that the prices of a file are in another currency than the person's. */
export function OtherCurrency({ of, currency }: OtherCurrencyProps) {
  const { settings, isCurrencyChosen } = useDisplaySettings();
  if (currency === null || !isCurrencyChosen || settings.currency === currency) return null;
  const currencies = { theirs: currency, yours: settings.currency ?? '' };
  return (
    <p className="small" role="alert">
      {of === 'file'
        ? t(
            'The prices of this file are in {theirs}, and yours are in {yours}. The numbers come in as they are: nothing is converted.',
            currencies,
          )
        : t(
            'The prices of this backup are in {theirs}, and yours are in {yours}. The numbers come in as they are: nothing is converted.',
            currencies,
          )}
    </p>
  );
}

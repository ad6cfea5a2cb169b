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
  return (
    <p className="small" role="alert">
      The prices of this {of} are in {currency}, and yours are in {settings.currency}. The numbers come in as they are:
      nothing is converted.
    </p>
  );
}

import { CURRENCIES } from '@boxroom/domain/price/guess-currency';
import { Select } from '../../components/field/select.tsx';
import { t } from '../../lib/language/t.ts';
import { useDisplaySettings } from '../../replica/hooks/use-display-settings.ts';
import './currency-field.css';

const NONE = '';

/** The choice of the currency of all prices. */
export function CurrencyField() {
  const { settings, isCurrencyChosen, setCurrency } = useDisplaySettings();
  const { currency } = settings;
  return (
    <div className="currency-field">
      <div className="row-text">
        <span className="switch-label">{t('Currency')}</span>
        <span className="muted small">
          {isCurrencyChosen || currency === null
            ? t('Of all your prices. Nothing is converted.')
            : t('Of all your prices: a guess from your language. Nothing is converted.')}
        </span>
      </div>
      <Select
        label={t('Currency')}
        value={currency ?? NONE}
        options={[...(currency === null ? [{ value: NONE, label: t('Not chosen') }] : []), ...choices(currency)]}
        onChange={setCurrency}
      />
    </div>
  );
}

/** By name, with the chosen one, which may be older than the list. */
function choices(chosen: string | null): { value: string; label: string }[] {
  const names = new Intl.DisplayNames(t.language, { type: 'currency' });
  return [...new Set([...CURRENCIES, ...(chosen === null ? [] : [chosen])])]
    .map((code) => ({ value: code, label: `${names.of(code) ?? code} (${code})` }))
    .toSorted((a, b) => a.label.localeCompare(b.label, t.language));
}

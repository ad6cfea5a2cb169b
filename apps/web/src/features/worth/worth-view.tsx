import type { CurrencyWorth, WorthPart } from '@boxroom/domain/worth/worth';
import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import { EmptyState } from '../../components/placeholder/empty-state.tsx';
import { Loading } from '../../components/placeholder/loading.tsx';
import { priceText } from '../../inventory/item/price-text.ts';
import { t } from '../../lib/language/t.ts';
import { useWorth } from '../../replica/hooks/use-worth.ts';
import './worth-view.css';
import { shareOf, unpricedText } from './worth-text.ts';

/** The totals of all rooms whose prices are shown, by room and by category. */
export function WorthView() {
  const worth = useWorth();
  if (worth === null) return <Loading text={t('Adding up...')} />;
  if (worth.length === 0)
    return (
      <EmptyState
        text={t('There is nothing to add up yet')}
        hint={t('Items with a price count here.')}
        drawing="list"
      />
    );
  return worth.map((all) => <InCurrency key={all.currency} all={all} isOnly={worth.length === 1} />);
}

function InCurrency({ all, isOnly }: { all: CurrencyWorth; isOnly: boolean }) {
  const { currency, value, rooms, categories } = all;
  const id = useId();
  return (
    <section className="worth" aria-labelledby={id}>
      <div className="card worth-total">
        <h2 id={id} className="muted">
          {isOnly
            ? t('Total value')
            : currency === null
              ? t('Total value in no currency')
              : t('Total value in {currency}', { currency })}
        </h2>
        <p className="worth-sum number">{priceText(value, currency)}</p>
        <p className="muted small">{pricedText(all)}</p>
      </div>
      <Parts title={t('By room')} none={t('No Room')} parts={rooms} currency={currency} />
      <Parts title={t('By category')} none={t('No category')} parts={categories} currency={currency} />
    </section>
  );
}

interface PartsProps {
  title: string;
  /** The name of the part that has none. */
  none: string;
  parts: readonly WorthPart[];
  currency: string | null;
}

function Parts({ title, none, parts, currency }: PartsProps) {
  const id = useId();
  const most = Math.max(...parts.map(({ value }) => value));
  return (
    <div className="card">
      <h3 id={id} className="heading">
        {title}
      </h3>
      <ul role="list" className="worth-parts" aria-labelledby={id}>
        {parts.map((part) => (
          <li key={part.id ?? part.name} className="worth-part">
            <PartName part={part} none={none} />
            <span className="worth-value number">{priceText(part.value, currency)}</span>
            <span className="worth-bar" aria-hidden>
              <span style={{ inlineSize: `${shareOf(part.value, most)}%` }} />
            </span>
            <span className="muted small worth-count">
              {part.unpriced > 0
                ? pricedText(part)
                : t('{count, plural, one{# item} other{# items}}', { count: part.items })}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}

function pricedText(sum: Pick<WorthPart, 'items' | 'unpriced'>): string {
  // i18n: {prices} is 'all with a price' or '2 without a price'.
  return t('{count, plural, one{# item} other{# items}}, {prices}', { count: sum.items, prices: unpricedText(sum) });
}

function PartName({ part: { id, name }, none }: { part: WorthPart; none: string }) {
  if (name === null) return <span className="worth-name muted">{none}</span>;
  if (id === null)
    return (
      <span className="worth-name clamp" dir="auto">
        {name}
      </span>
    );
  return (
    <Link to="/app" search={{ room: id }} className="worth-name">
      <span className="clamp" dir="auto">
        {name}
      </span>
    </Link>
  );
}

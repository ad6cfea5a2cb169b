import type { CurrencyWorth, WorthPart } from '@boxroom/domain/worth/worth';
import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import { EmptyState } from '../../components/placeholder/empty-state.tsx';
import { Loading } from '../../components/placeholder/loading.tsx';
import { priceText } from '../../inventory/item/price-text.ts';
import { useWorth } from '../../replica/hooks/use-worth.ts';
import { shareOf, unpricedText } from './worth-text.ts';
import './worth-view.css';

/** The totals of all rooms whose prices are shown, by room and by category. */
export function WorthView() {
  const worth = useWorth();
  if (worth === null) return <Loading text="Adding up..." />;
  if (worth.length === 0)
    return <EmptyState text="There is nothing to add up yet" hint="Items with a price count here." drawing="list" />;
  return worth.map((all) => <InCurrency key={all.currency} all={all} isOnly={worth.length === 1} />);
}

function InCurrency({ all, isOnly }: { all: CurrencyWorth; isOnly: boolean }) {
  const { currency, value, items, rooms, categories } = all;
  const id = useId();
  return (
    <section className="worth" aria-labelledby={id}>
      <div className="card worth-total">
        <h2 id={id} className="muted">
          {isOnly ? 'Total value' : `Total value in ${currency ?? 'no currency'}`}
        </h2>
        <p className="worth-sum number">{priceText(value, currency)}</p>
        <p className="muted small">
          {items} {items === 1 ? 'item' : 'items'}, {unpricedText(all)}
        </p>
      </div>
      <Parts title="By room" none="No Room" parts={rooms} currency={currency} />
      <Parts title="By category" none="No category" parts={categories} currency={currency} />
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
              {part.items} {part.items === 1 ? 'item' : 'items'}
              {part.unpriced > 0 && `, ${unpricedText(part)}`}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
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
    <Link to="/app" search={{ room: id }} className="worth-name clamp" dir="auto">
      {name}
    </Link>
  );
}

import { capacityLevel } from '@boxroom/domain/capacity/capacity';
import type { DisplaySettings } from '@boxroom/domain/profile/profile';
import { Link } from '@tanstack/react-router';
import { t } from '../../lib/language/t.ts';
import type { BoxScope } from '../../replica/hooks/use-boxes.ts';
import '../box/fill-level.css';
import { useTotals } from '../../replica/hooks/use-totals.ts';
import { priceText } from './price-text.ts';
import './totals-strip.css';

/** A few totals of the boxes in scope. */
export function TotalsStrip({ scope, options }: { scope: BoxScope; options: DisplaySettings }) {
  const { items, values, freeSpace } = useTotals(scope);
  return (
    <dl className="totals">
      <div>
        {/* i18n: stands after the number: "12 Items" */}
        <dt>{t('{count, plural, one{Item} other{Items}}', { count: items })}</dt>
        <dd>{items}</dd>
      </div>
      {options.showPrice && (
        <div>
          <dt>{t('Total value')}</dt>
          {values.map(({ currency, value }) => (
            <dd key={currency}>
              <Link to="/worth" className="totals-link">
                {priceText(value, currency)}
              </Link>
            </dd>
          ))}
        </div>
      )}
      {options.showBoxCapacity && freeSpace !== null && (
        <div className="totals-space">
          <dt>{t('Free space')}</dt>
          <dd>
            <span
              className={`totals-meter capacity-${capacityLevel(freeSpace).level}`}
              role="meter"
              aria-label={t('Free space in the boxes that are tracked')}
              aria-valuemin={0}
              aria-valuemax={100}
              aria-valuenow={freeSpace}
            >
              <span style={{ width: `${freeSpace}%` }} />
            </span>
            {freeSpace}%
          </dd>
        </div>
      )}
    </dl>
  );
}

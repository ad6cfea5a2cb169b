import { Check, FileDown } from 'lucide-react';
import { t } from '../../lib/language/t.ts';

/** The export is in the settings; a signed-out user returns to them after the sign-in. */
const EXPORT = '/auth?next=%2Fsettings';

export function FreeForever({ points }: { points: readonly string[] }) {
  return (
    <section className="public-width landing-section free-forever" aria-labelledby="landing-free">
      <div className="free-words">
        <h2 id="landing-free">{t('Free forever')}</h2>
        <p>
          {t(
            'There is no paid plan behind this page, and nothing that only paying people may do. What you put in stays yours: take all of it along as a CSV file that any spreadsheet opens, without asking and without giving a reason. And if you would rather keep it at home, run Boxroom on a computer of your own: it is open source.',
          )}
        </p>
        <p>
          <a className="button button-outline button-large" href={EXPORT}>
            <FileDown aria-hidden />
            {t('Export as CSV')}
          </a>
        </p>
      </div>
      <ul role="list" className="ticks free-points">
        {points.map((point) => (
          <li key={point}>
            <Check aria-hidden />
            {point}
          </li>
        ))}
      </ul>
    </section>
  );
}

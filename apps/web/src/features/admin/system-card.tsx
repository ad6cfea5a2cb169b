import type { AdminOverview } from '@boxroom/domain/admin/overview';
import { Button } from '../../components/button/button.tsx';
import { Facts } from '../../components/text/facts.tsx';
import { momentText } from '../../components/text/moment-text.ts';
import { t } from '../../lib/language/t.ts';
import { systemFacts } from './overview-text.ts';

interface SystemCardProps {
  overview: AdminOverview;
  /** When the overview was read, in milliseconds. */
  readAt: number;
  isReading: boolean;
  onRefresh: () => void;
}

/** Shows the running version, its database, and how much data it holds. */
export function SystemCard({ overview, readAt, isReading, onRefresh }: SystemCardProps) {
  return (
    <section className="card card-stack" aria-labelledby="system-heading">
      <h2 id="system-heading" className="heading">
        {t('System Information')}
      </h2>
      <Facts facts={systemFacts(overview, readAt)} />
      <div className="spread">
        <span className="muted small">{t('Read at {moment}', { moment: momentText(readAt) })}</span>
        <Button variant="outline" colorPalette="gray" disabled={isReading} onClick={onRefresh}>
          {t('Refresh')}
        </Button>
      </div>
    </section>
  );
}

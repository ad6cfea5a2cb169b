import type { Queue } from '@boxroom/domain/admin/overview';
import { t } from '../../lib/language/t.ts';
import { isLate, queueLabel, queueText } from './overview-text.ts';

/** The background work that waits, and since when. */
export function QueuesCard({ queues }: { queues: readonly Queue[] }) {
  return (
    <section className="card" aria-labelledby="queues-heading">
      <h2 id="queues-heading" className="heading">
        {t('Queues')}
      </h2>
      <ul role="list" className="admin-list">
        {queues.map((queue) => (
          <li key={queue.name} className="row">
            <div className="row-text">
              <div>{queueLabel(queue)}</div>
              <div className="muted small number">{queueText(queue)}</div>
            </div>
            {isLate(queue) && <span className="badge badge-warning">{t('Late')}</span>}
            {(queue.held ?? 0) > 0 && (
              <span className="badge badge-warning">{t('{count, number} held', { count: queue.held ?? 0 })}</span>
            )}
            {queue.givenUp > 0 && (
              <span className="badge badge-error">{t('{count, number} given up', { count: queue.givenUp })}</span>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

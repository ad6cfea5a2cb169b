import type { AdminAction } from '@boxroom/domain/admin/overview';
import { useState } from 'react';
import { Button } from '../../components/button/button.tsx';
import { t } from '../../lib/language/t.ts';
import { actionText, refusalText, whenText } from './overview-text.ts';

/** Entries shown before the person asks for all. */
const SHOWN = 5;

/** What admins did or tried here, newest first, from the server's record. */
export function ActionsCard({ actions, now }: { actions: readonly AdminAction[]; now: number }) {
  const [isWhole, setIsWhole] = useState(false);
  const shown = isWhole ? actions : actions.slice(0, SHOWN);
  return (
    <section className="card" aria-labelledby="actions-heading">
      <h2 id="actions-heading" className="heading">
        {t('What admins did')}
      </h2>
      {actions.length === 0 && (
        <p className="muted small">
          {t('Nothing yet. Every search, action and cleanup is noted, also a refused one.')}
        </p>
      )}
      <ul role="list" className="admin-list">
        {shown.map((action, index) => (
          <li key={`${action.at}-${index}`} className="row">
            <div className="row-text">
              <div className="admin-by" dir="auto">
                {actionText(action)}
              </div>
              {refusalText(action) && <div className="small">{refusalText(action)}</div>}
              <div className="muted small admin-by">
                {whenText(action.at, now)}, {action.by}
              </div>
            </div>
          </li>
        ))}
      </ul>
      {actions.length > SHOWN && (
        <Button variant="outline" colorPalette="gray" onClick={() => setIsWhole(!isWhole)}>
          {isWhole ? t('Show fewer') : t('Show the last {count}', { count: actions.length })}
        </Button>
      )}
    </section>
  );
}

import type { AdminAction } from '@boxroom/domain/admin/overview';
import { actionText, refusalText, whenText } from './overview-text.ts';

/** What admins did or tried here, newest first, as the server noted it. */
export function ActionsCard({ actions, now }: { actions: readonly AdminAction[]; now: number }) {
  return (
    <section className="card" aria-labelledby="actions-heading">
      <h2 id="actions-heading" className="heading">
        What admins did
      </h2>
      {actions.length === 0 && <p className="muted small">Nothing yet. Every cleanup, also a refused one, is noted.</p>}
      <ul className="admin-list">
        {actions.map((action, index) => (
          <li key={`${action.at}-${index}`} className="row">
            <div className="row-text">
              <div>{actionText(action)}</div>
              {refusalText(action) && <div className="small">{refusalText(action)}</div>}
              <div className="muted small admin-by">
                {whenText(action.at, now)}, {action.by}
              </div>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

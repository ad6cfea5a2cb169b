import { Link, useLocation } from '@tanstack/react-router';
import { reloadApp } from '../lib/reload-app.ts';
import type { LineStatus } from './line-status.ts';
import './status-line.css';
import { type StatusText, statusTexts } from './status-text.ts';

const PROGRESS_LABELS = { syncing: 'First sync', sending: 'Changes sent', uploading: 'Pictures sent' } as const;

/** Thin lines: offline, pending, refused, and what the person can do. Nothing where all is well. */
export function StatusLine({ status }: { status: LineStatus }) {
  const { kind, done = 0, total = 0 } = status;
  const lines = statusTexts(status, Date.now());
  return (
    <div className="status-line">
      <div role="status">
        {lines.map((line, index) => (
          <p key={line.text} className={`status-text status-${line.tone}`}>
            <span>
              {line.text}
              {line.progress && <span aria-hidden="true">{line.progress}</span>}
            </span>
            {/* One way to the same sheet is enough. */}
            {lines.findIndex(({ action }) => action === line.action) === index && (
              <StatusAction action={line.action} status={status} />
            )}
          </p>
        ))}
      </div>
      {total > 0 && (kind === 'syncing' || kind === 'sending' || kind === 'uploading') && (
        <progress className="status-progress" aria-label={PROGRESS_LABELS[kind]} max={total} value={done} />
      )}
    </div>
  );
}

function StatusAction({ action, status }: { action: StatusText['action']; status: LineStatus }) {
  const { href } = useLocation();
  if (action === 'sign-in') {
    return (
      <Link to="/auth" search={{ next: href }} className="status-action">
        Sign in
      </Link>
    );
  }
  const press = action === 'reload' ? () => void reloadApp() : action && status.showChanges;
  if (!press) return null;
  return (
    <button type="button" className="status-action" onClick={press}>
      {action === 'reload' ? 'Reload' : 'Show'}
    </button>
  );
}

import { Link, useLocation } from '@tanstack/react-router';
import type { LineStatus } from './line-status.ts';
import './status-line.css';
import { refusedText, statusText } from './status-text.ts';

/** One thin line: offline, pending, refused, and what the person can do. Nothing where all is well. */
export function StatusLine({ status }: { status: LineStatus }) {
  const line = statusText(status);
  return (
    <div className="status-line" role="status">
      {line && (
        <p className={`status-text status-${line.tone}`}>
          <span>{line.text}</span>
          <StatusAction kind={status.kind} />
        </p>
      )}
      {status.kind === 'syncing' && (status.total ?? 0) > 0 && (
        <progress className="status-progress" aria-label="First sync" max={status.total} value={status.done ?? 0} />
      )}
      {status.refused > 0 && (
        <p className="status-text status-error">
          <span>{refusedText(status.refused)}</span>
          <Link to="/history" className="status-action">
            Show
          </Link>
        </p>
      )}
    </div>
  );
}

function StatusAction({ kind }: { kind: LineStatus['kind'] }) {
  const { href } = useLocation();
  if (kind === 'needs-sign-in' || kind === 'account-changed') {
    return (
      <Link to="/auth" search={{ next: href }} className="status-action">
        Sign in
      </Link>
    );
  }
  if (kind !== 'update-required') return null;
  return (
    <button type="button" className="status-action" onClick={() => window.location.reload()}>
      Reload
    </button>
  );
}

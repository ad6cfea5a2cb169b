import { msg } from '@boxroom/domain/language/message';
import { Link, useLocation } from '@tanstack/react-router';
import { t } from '../../lib/language/t.ts';
import { reloadApp } from '../../lib/version/reload-app.ts';
import type { LineStatus } from './line-status.ts';
import './status-line.css';
import { type StatusText, statusTexts } from './status-text.ts';

const PROGRESS_LABELS = {
  syncing: msg('First sync'),
  sending: msg('Changes sent'),
  uploading: msg('Pictures sent'),
} as const;

/**
 * One row for every status: offline, pending, refused, and the available action. It keeps its height while empty, so
 * that nothing moves under a finger.
 */
export function StatusLine({ status }: { status: LineStatus }) {
  const { kind, done = 0, total = 0 } = status;
  const lines = statusTexts(status);
  return (
    <div className="status-line">
      <div role="status" className="status-row" data-several={lines.length > 1 || undefined}>
        {lines.map((line) => (
          <Line key={line.about} line={line} showChanges={status.showChanges} />
        ))}
      </div>
      {total > 0 && (kind === 'syncing' || kind === 'sending' || kind === 'uploading') && (
        <progress className="status-progress" aria-label={t(PROGRESS_LABELS[kind])} max={total} value={done} />
      )}
    </div>
  );
}

function Line({ line, showChanges }: { line: StatusText; showChanges: LineStatus['showChanges'] }) {
  const { text, short = text, progress, tone, action } = line;
  const className = `status-text status-${tone}`;
  const words = (
    <span className="status-words">
      <span className="status-full">{text}</span>
      <span className="status-short" data-text={short} aria-hidden="true" />
      {progress && <span aria-hidden="true">{progress}</span>}
    </span>
  );
  if (action === 'changes' && showChanges) {
    return (
      <button type="button" className={`${className} status-press`} onClick={showChanges}>
        {words} <span className="status-action">{t('Show')}</span>
      </button>
    );
  }
  return (
    <p className={className}>
      {words}
      {action === 'sign-in' && <SignInLink />}
      {action === 'reload' && (
        <button type="button" className="status-action" onClick={() => void reloadApp({ mustBeNewer: true })}>
          {t('Reload')}
        </button>
      )}
    </p>
  );
}

function SignInLink() {
  const { href } = useLocation();
  return (
    <Link to="/auth" search={{ next: href }} className="status-action">
      {t('Sign in')}
    </Link>
  );
}

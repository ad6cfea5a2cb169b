import type { NightlyBackups } from '@boxroom/domain/admin/overview';
import { Facts } from '../../components/text/facts.tsx';
import { t } from '../../lib/language/t.ts';
import { backupFacts, backupTrouble } from './backup-text.ts';

/** The backups that the server makes by itself, or who makes them instead. */
export function BackupsCard({ backups, now }: { backups: NightlyBackups; now: number }) {
  return (
    <section className="card card-stack" aria-labelledby="backups-heading">
      <div className="spread">
        <h2 id="backups-heading" className="heading">
          {t('Backups')}
        </h2>
        {backups.mode === 'nightly' && backups.isLate && <span className="badge badge-warning">{t('Late')}</span>}
      </div>
      <BackupsBody backups={backups} now={now} />
    </section>
  );
}

function BackupsBody({ backups, now }: { backups: NightlyBackups; now: number }) {
  switch (backups.mode) {
    case 'off':
      return <p className="muted small">{t('Nightly backups are off (BACKUP=off). “npm run backup” makes one.')}</p>;
    case 'elsewhere':
      return (
        <p className="muted small">
          {t(
            'Boxroom makes no nightly backups of a Postgres server: its operator does, together with DATA_DIR/pictures. “npm run backup” copies both.',
          )}
        </p>
      );
    case 'nightly':
      return <NightlyFacts backups={backups} now={now} />;
  }
}

function NightlyFacts({ backups, now }: { backups: Extract<NightlyBackups, { mode: 'nightly' }>; now: number }) {
  const trouble = backupTrouble(backups, now);
  return (
    <>
      {trouble !== null && (
        <p className="admin-trouble" role="status">
          {trouble}
        </p>
      )}
      <Facts facts={backupFacts(backups, now)} />
      {backups.isOnSameDisk === true && (
        <p className="muted small">
          {t(
            'They are on the same disk as the data, and a broken disk loses both. Set BACKUP_DIR to a folder on another disk, or copy them elsewhere.',
          )}
        </p>
      )}
    </>
  );
}

import { msg } from '@boxroom/domain/language/message';
import { useState } from 'react';
import { LegalNote } from '../components/layout/legal-note.tsx';
import { PageHeader } from '../components/layout/page-header.tsx';
import { ExportAction } from '../features/export/export-action.tsx';
import { AppearanceCard } from '../features/settings/appearance-card.tsx';
import { DisplaySettingsCard } from '../features/settings/display-settings-card.tsx';
import { LanguageCard } from '../features/settings/language-card.tsx';
import { NeedsAccount, NeedsAccountDialog } from '../inventory/tryout/needs-account.tsx';
import { t } from '../lib/language/t.ts';
import { useLaunchedFile } from '../lib/window/use-launched-file.ts';

const WITH_AN_ACCOUNT = [
  msg('The same rooms on every device, and a copy on the server'),
  msg('Rooms shared with others, and links for guests'),
  msg('Import of lists from other programs, backups with all pictures'),
  msg('Restoring what was deleted, for 30 days'),
  msg('Reminders by mail before a date'),
];

/** The settings of somebody without an account: those of this device, and what an account adds. */
export function TryoutSettings() {
  const [isImporting, setIsImporting] = useState(false);
  useLaunchedFile(() => setIsImporting(true));
  return (
    <>
      <PageHeader title={t('Settings')} profile={false} />
      <div className="page settings-page">
        <DisplaySettingsCard />
        <AppearanceCard />
        <LanguageCard />
        <section className="card" aria-labelledby="with-account">
          <h2 id="with-account" className="heading">
            {t('With an account')}
          </h2>
          <ul role="list" className="tryout-list">
            {WITH_AN_ACCOUNT.map((text) => (
              <li key={text}>{t(text)}</li>
            ))}
          </ul>
          <NeedsAccount>{t('An email address is all it takes. What you tried comes along.')}</NeedsAccount>
        </section>
        <section className="card" aria-labelledby="tryout-file">
          <h2 id="tryout-file" className="heading">
            {t('As a file')}
          </h2>
          <ExportAction />
          <LegalNote />
        </section>
        {isImporting && (
          <NeedsAccountDialog
            title={t('Importing needs an account')}
            text={t('The file stays where it is. Open it again once you have an account; what you tried comes along.')}
            onClose={() => setIsImporting(false)}
          />
        )}
      </div>
    </>
  );
}

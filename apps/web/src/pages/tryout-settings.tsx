import { useState } from 'react';
import { LegalNote } from '../components/layout/legal-note.tsx';
import { PageHeader } from '../components/layout/page-header.tsx';
import { ExportAction } from '../features/export/export-action.tsx';
import { AppearanceCard } from '../features/settings/appearance-card.tsx';
import { DisplaySettingsCard } from '../features/settings/display-settings-card.tsx';
import { NeedsAccount, NeedsAccountDialog } from '../inventory/tryout/needs-account.tsx';
import { useLaunchedFile } from '../lib/window/use-launched-file.ts';

const WITH_AN_ACCOUNT = [
  'The same rooms on every device, and a copy on the server',
  'Rooms shared with others, and links for guests',
  'Import of lists from other programs, backups with all pictures',
  'Restoring what was deleted, for 30 days',
  'Reminders by mail before a date',
];

/** The settings of somebody without an account: those of this device, and what an account adds. */
export function TryoutSettings() {
  const [isImporting, setIsImporting] = useState(false);
  useLaunchedFile(() => setIsImporting(true));
  return (
    <>
      <PageHeader title="Settings" profile={false} />
      <div className="page settings-page">
        <DisplaySettingsCard />
        <AppearanceCard />
        <section className="card" aria-labelledby="with-account">
          <h2 id="with-account" className="heading">
            With an account
          </h2>
          <ul role="list" className="tryout-list">
            {WITH_AN_ACCOUNT.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
          <NeedsAccount>An email address is all it takes. What you tried comes along.</NeedsAccount>
        </section>
        <section className="card" aria-labelledby="tryout-file">
          <h2 id="tryout-file" className="heading">
            As a file
          </h2>
          <ExportAction />
          <LegalNote />
        </section>
        {isImporting && (
          <NeedsAccountDialog
            title="Importing needs an account"
            text="The file stays where it is. Open it again once you have an account; what you tried comes along."
            onClose={() => setIsImporting(false)}
          />
        )}
      </div>
    </>
  );
}

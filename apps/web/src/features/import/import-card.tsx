import Upload from 'lucide-react/icons/upload';
import { lazy, Suspense, useState } from 'react';
import { Button } from '../../components/button/button.tsx';
import { trpc } from '../../lib/http/trpc-hooks.ts';
import { RecentImports } from './recent-imports.tsx';

const ImportDialog = lazy(async () => ({ default: (await import('./import-dialog.tsx')).ImportDialog }));

export function ImportCard() {
  const [isOpen, setIsOpen] = useState(false);
  const [isUsed, setIsUsed] = useState(false);
  const utils = trpc.useUtils();
  return (
    <section className="card card-stack" aria-labelledby="import-card">
      <div>
        <h2 id="import-card" className="heading">
          Import
        </h2>
        <p className="muted small">
          Bring your lists from a spreadsheet or another program. You see what will be created before anything is
          written.
        </p>
      </div>
      <div className="cluster">
        <Button
          variant="outline"
          colorPalette="gray"
          onClick={() => {
            setIsUsed(true);
            setIsOpen(true);
          }}
        >
          <Upload aria-hidden />
          Import a file
        </Button>
      </div>
      <RecentImports />
      {isUsed && (
        <Suspense>
          <ImportDialog
            open={isOpen}
            onClose={() => setIsOpen(false)}
            onChange={() => void utils.import.recent.invalidate()}
          />
        </Suspense>
      )}
    </section>
  );
}

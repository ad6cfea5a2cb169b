import Upload from 'lucide-react/icons/upload';
import { lazy, Suspense, useState } from 'react';
import { Button } from '../../components/button/button.tsx';

const ImportDialog = lazy(async () => ({ default: (await import('./import-dialog.tsx')).ImportDialog }));

export function ImportCard() {
  const [isOpen, setIsOpen] = useState(false);
  const [isUsed, setIsUsed] = useState(false);
  return (
    <section className="card card-stack" aria-labelledby="import-csv">
      <div>
        <h2 id="import-csv" className="heading">
          Import CSV
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
          Import CSV
        </Button>
      </div>
      {isUsed && (
        <Suspense>
          <ImportDialog open={isOpen} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </section>
  );
}

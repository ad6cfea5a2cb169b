import { errorText } from '@boxroom/domain/error/error-text';
import { commaList } from '@boxroom/domain/language/comma-list';
import Upload from 'lucide-react/icons/upload';
import { Suspense, useState } from 'react';
import { Button } from '../../components/button/button.tsx';
import { errorToast } from '../../components/toast/error-toast.ts';
import { showToast } from '../../components/toast/toast-store.ts';
import { trpc } from '../../lib/http/trpc-hooks.ts';
import { lazyPart } from '../../lib/language/lazy-part.ts';
import { t } from '../../lib/language/t.ts';
import { useLaunchedFile } from '../../lib/window/use-launched-file.ts';
import { RecentImports } from './recent-imports.tsx';

const ImportDialog = lazyPart(async () => (await import('./import-dialog.tsx')).ImportDialog);

export function ImportCard() {
  const [isOpen, setIsOpen] = useState(false);
  const [isUsed, setIsUsed] = useState(false);
  const [launched, setLaunched] = useState<File | null>(null);
  const utils = trpc.useUtils();
  const open = () => {
    setIsUsed(true);
    setIsOpen(true);
  };
  useLaunchedFile(({ file, name, others }) => {
    if (file === null)
      return showToast(errorToast(t('{name}: {reason}', { name, reason: errorText('FILE_NOT_READ', t) })));
    if (others.length > 0)
      showToast({
        title: t('One file at a time'),
        description: t('Import these afterwards: {names}', { names: commaList(others, t) }),
      });
    setLaunched(file);
    open();
  });
  return (
    <section className="card card-stack" aria-labelledby="import-card">
      <div>
        <h2 id="import-card" className="heading">
          {t('Import')}
        </h2>
        <p className="muted small">
          {t(
            'Bring your lists from a spreadsheet or another program. You see what will be created before anything is written.',
          )}
        </p>
      </div>
      <div className="cluster">
        <Button variant="outline" colorPalette="gray" onClick={open}>
          <Upload aria-hidden />
          {t('Import a file')}
        </Button>
      </div>
      <RecentImports />
      {isUsed && (
        <Suspense>
          <ImportDialog
            open={isOpen}
            launched={launched}
            onClose={() => setIsOpen(false)}
            onChange={() => void utils.import.recent.invalidate()}
          />
        </Suspense>
      )}
    </section>
  );
}

import { useState } from 'react';
import { Button } from '../../components/button/button.tsx';
import { lazyDialog } from '../../components/dialog/lazy-dialog.tsx';
import { t } from '../../lib/language/t.ts';

const PairDialog = lazyDialog(async () => (await import('./pair-dialog.tsx')).PairDialog);

/** Signs in another device by a code on this one. */
export function PairCard() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <section className="card card-stack" aria-labelledby="pair-heading">
      <h2 id="pair-heading" className="heading">
        {t('Open on your phone')}
      </h2>
      <p className="muted small">{t('Scan a code with the phone, and it is signed in. It needs no email.')}</p>
      <div className="cluster">
        <Button variant="outline" onClick={() => setIsOpen(true)}>
          {t('Show the code')}
        </Button>
      </div>
      {isOpen && <PairDialog onClose={() => setIsOpen(false)} />}
    </section>
  );
}

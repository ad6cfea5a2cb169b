import { useLocation } from '@tanstack/react-router';
import { useState } from 'react';
import { lazyDialog } from '../components/dialog/lazy-dialog.tsx';
import { FirstStepsCard } from '../features/onboarding/first-steps-card.tsx';
import { ALL_BOXES } from '../replica/hooks/use-boxes.ts';

const PrintDialog = lazyDialog(async () => (await import('../features/print/print-dialog.tsx')).PrintDialog);

/** The pages on which the steps take place. */
const PAGES = /^\/(?:app|search|box\/[^/]+)$/;

/** The first steps, with the print of a tag, which is another feature. */
export function FirstStepsHost() {
  const isShown = useLocation({ select: ({ pathname }) => PAGES.test(pathname) });
  const [printedId, setPrintedId] = useState<string | null>(null);
  return (
    <>
      {isShown && <FirstStepsCard onPrint={setPrintedId} />}
      {printedId !== null && <PrintDialog scope={ALL_BOXES} boxIds={[printedId]} onClose={() => setPrintedId(null)} />}
    </>
  );
}

import { useLocation } from '@tanstack/react-router';
import { useState } from 'react';
import { lazyDialog } from '../components/dialog/lazy-dialog.tsx';
import { FirstStepsCard } from '../features/onboarding/first-steps-card.tsx';
import { useMediaQuery } from '../lib/window/use-media-query.ts';
import { ALL_BOXES } from '../replica/hooks/use-boxes.ts';
import { useIsTryout } from '../replica/hooks/use-is-tryout.ts';

const PairDialog = lazyDialog(async () => (await import('../features/pairing/pair-dialog.tsx')).PairDialog);
const PrintDialog = lazyDialog(async () => (await import('../features/print/print-dialog.tsx')).PrintDialog);

/** The pages on which the steps take place. */
const PAGES = /^\/(?:app|search|box\/[^/]+)$/;

/** A laptop or a desktop: a phone needs no other phone. */
const DESKTOP = '(min-width: 768px) and (hover: hover) and (pointer: fine)';

/** The first steps, with the print of a tag and the code for a phone, which are other features. */
export function FirstStepsHost() {
  const isShown = useLocation({ select: ({ pathname }) => PAGES.test(pathname) });
  const isDesktop = useMediaQuery(DESKTOP);
  const isTryout = useIsTryout();
  const [isPairing, setIsPairing] = useState(false);
  const [printedId, setPrintedId] = useState<string | null>(null);
  return (
    <>
      {isShown && (
        <FirstStepsCard onPrint={setPrintedId} onPhone={isDesktop && !isTryout ? () => setIsPairing(true) : null} />
      )}
      {isPairing && <PairDialog onClose={() => setIsPairing(false)} />}
      {printedId !== null && <PrintDialog scope={ALL_BOXES} boxIds={[printedId]} onClose={() => setPrintedId(null)} />}
    </>
  );
}

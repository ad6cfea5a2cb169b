import { useState } from 'react';
import { lazyDialog } from '../components/dialog/lazy-dialog.tsx';
import { ReferralCard } from '../features/referral/referral-card.tsx';

const SnakeDialog = lazyDialog(async () => (await import('../features/snake/snake-dialog.tsx')).SnakeDialog);

/** The card about friends, and the game that they earn. */
export function ReferralSection() {
  const [played, setPlayed] = useState<{ hasGold: boolean } | null>(null);
  return (
    <>
      <ReferralCard onPlay={(claimed) => setPlayed({ hasGold: claimed.includes(2) })} />
      {played && <SnakeDialog hasGold={played.hasGold} onClose={() => setPlayed(null)} />}
    </>
  );
}

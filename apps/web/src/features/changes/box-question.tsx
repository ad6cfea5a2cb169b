import { useState } from 'react';
import { Button } from '../../components/button/button.tsx';
import { BoxChoice } from '../../inventory/box/box-choice.tsx';
import { t } from '../../lib/language/t.ts';
import { useDestinations } from '../../replica/hooks/use-destinations.ts';

interface BoxQuestionProps {
  confirmLabel: string;
  onChoose: (boxId: string) => void;
}

/** Asks for a box, inline. */
export function BoxQuestion({ confirmLabel, onChoose }: BoxQuestionProps) {
  const groups = useDestinations(null);
  const [boxId, setBoxId] = useState<string | null>(null);
  if (groups.length === 0) return <p className="muted">{t('No boxes available')}</p>;
  return (
    <div className="change-place">
      <BoxChoice groups={groups} value={boxId} onChange={setBoxId} />
      <Button disabled={boxId === null} onClick={() => boxId !== null && onChoose(boxId)}>
        {confirmLabel}
      </Button>
    </div>
  );
}

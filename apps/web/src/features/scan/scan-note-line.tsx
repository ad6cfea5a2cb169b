import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { Button } from '../../components/button.tsx';
import { useBox } from '../../replica/use-boxes.ts';
import { useSpaceInfo } from '../../replica/use-space-infos.ts';
import { IDLE_TEXT, type ScanNote } from './scan-note.ts';
import './scan.css';

interface ScanNoteLineProps {
  note: ScanNote | null;
  onAgain: () => void;
  /** Called with the box that a person means, where a code leads to several. */
  onChoose: (boxId: string) => void;
}

/** What came of the last tag, said to screen readers too. */
export function ScanNoteLine({ note, onAgain, onChoose }: ScanNoteLineProps) {
  // The same words about another tag are read out only where they are another element.
  const [said, setSaid] = useState({ note, count: 0 });
  if (said.note !== note) setSaid({ note, count: said.count + 1 });
  return (
    <div className="scan-note" data-tone={note?.tone}>
      <div role="status" aria-atomic>
        {!note && <p className="muted">{IDLE_TEXT}</p>}
        {note && (
          <div key={said.count}>
            <p className="heading">{note.title}</p>
            {note.hint && <p className="muted small">{note.hint}</p>}
          </div>
        )}
      </div>
      {note?.choices?.map((boxId) => (
        <BoxChoiceButton key={boxId} boxId={boxId} onChoose={onChoose} />
      ))}
      {note?.offer === 'again' && (
        <Button variant="outline" onClick={onAgain}>
          Try again
        </Button>
      )}
      {note?.offer === 'deleted' && (
        <Link to="/settings/deleted" className="link small">
          Look among the deleted things
        </Link>
      )}
    </div>
  );
}

function BoxChoiceButton({ boxId, onChoose }: { boxId: string; onChoose: (boxId: string) => void }) {
  const box = useBox(boxId);
  const { room } = useSpaceInfo(box?.spaceId ?? '');
  if (!box) return null;
  return (
    <Button variant="outline" className="scan-choice" onClick={() => onChoose(boxId)}>
      <span className="one-line">
        {box.name} · {room?.name ?? 'Unassigned'}
      </span>
    </Button>
  );
}

import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { Button } from '../../components/button/button.tsx';
import { roomLabel } from '../../inventory/room/room-label.ts';
import { t } from '../../lib/language/t.ts';
import { useBox } from '../../replica/hooks/use-boxes.ts';
import { useSpaceInfo } from '../../replica/hooks/use-space-infos.ts';
import type { OwnTag } from './find-tag.ts';
import './scan.css';
import { IDLE_TEXT, type ScanLink, type ScanNote } from './scan-note.ts';

interface ScanNoteLineProps {
  note: ScanNote | null;
  onAgain: (tag: OwnTag) => void;
  /** Called with the chosen box, when a code leads to several. */
  onChoose: (boxId: string) => void;
}

/** The result of the last tag, announced to screen readers too. */
export function ScanNoteLine({ note, onAgain, onChoose }: ScanNoteLineProps) {
  // Screen readers announce the same text about another tag only in a new element.
  const [said, setSaid] = useState({ note, count: 0 });
  if (said.note !== note) setSaid({ note, count: said.count + 1 });
  const again = note?.again;
  return (
    <div className="scan-note" data-tone={note?.tone}>
      <div role="status" aria-atomic>
        {!note && <p className="muted">{t(IDLE_TEXT)}</p>}
        {note && (
          <div key={said.count}>
            <p className="heading" dir="auto">
              {note.title}
            </p>
            {note.hint && (
              <p className="muted small" dir="auto">
                {note.hint}
              </p>
            )}
          </div>
        )}
      </div>
      {note?.choices?.boxIds.map((boxId) => (
        <BoxChoiceButton key={boxId} boxId={boxId} onChoose={onChoose} />
      ))}
      {again && (
        <Button variant="outline" onClick={() => onAgain(again)}>
          {t('Try again')}
        </Button>
      )}
      {note?.links?.map((link) => (
        <NoteLink key={link.to} link={link} />
      ))}
    </div>
  );
}

function NoteLink({ link }: { link: ScanLink }) {
  switch (link.to) {
    case 'tag':
      return (
        <Link to="/t/$id" params={{ id: link.id }} className="link small">
          {t('Put it on a box')}
        </Link>
      );
    case 'code':
      return (
        <Link to="/b/$code" params={{ code: link.code }} className="link small">
          {t('Check the blank tags for this code')}
        </Link>
      );
    case 'deleted':
      return (
        <Link to="/settings/deleted" className="link small">
          {t('Check Recently deleted')}
        </Link>
      );
  }
}

function BoxChoiceButton({ boxId, onChoose }: { boxId: string; onChoose: (boxId: string) => void }) {
  const box = useBox(boxId);
  const { room } = useSpaceInfo(box?.spaceId ?? '');
  if (!box) return null;
  return (
    <Button variant="outline" className="scan-choice" onClick={() => onChoose(boxId)}>
      <span className="clamp" dir="auto">
        {box.name} · {room ? roomLabel(room) : t('Unassigned')}
      </span>
    </Button>
  );
}

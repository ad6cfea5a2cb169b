import { useState } from 'react';
import { waitText } from '../../lib/http/error-message.ts';

interface WaitNoteProps {
  /** The action that is not possible yet. */
  text: string;
  seconds: number;
  /** A sentence on what works meanwhile. */
  open: string;
}

/** A wait with a countdown. Screen readers announce it once, not every second. */
export function WaitNote({ text, seconds, open }: WaitNoteProps) {
  const words = `${text} ${waitText(seconds)}. ${open}`;
  const [first] = useState(words);
  return (
    <>
      <p className="visually-hidden" role="alert">
        {first}
      </p>
      <p className="muted small" role="timer">
        {words}
      </p>
    </>
  );
}

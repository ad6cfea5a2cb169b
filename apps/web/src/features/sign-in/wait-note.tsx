import { useState } from 'react';
import { waitText } from '../../lib/error-message.ts';

interface WaitNoteProps {
  /** What cannot be done yet. */
  text: string;
  seconds: number;
  /** What works meanwhile. */
  open: string;
}

/** A wait that is counted down. Screen readers read it out once, not with each second. */
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

import FileUp from 'lucide-react/icons/file-up';
import { useState } from 'react';
import './file-drop.css';

interface FileDropProps {
  label: string;
  heading: string;
  text: string;
  /** As the attribute of a file field. */
  accept: string;
  onFile: (file: File) => void;
}

/** Takes one file, chosen or dropped. */
export function FileDrop({ label, heading, text, accept, onFile }: FileDropProps) {
  const [isOver, setIsOver] = useState(false);
  const take = (file: File | undefined) => file && onFile(file);
  return (
    <label
      className="file-drop"
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setIsOver(false);
        take(event.dataTransfer.files[0]);
      }}
    >
      <FileUp aria-hidden />
      <span className="heading">{heading}</span>
      <span className="muted small" dir="auto">
        {text}
      </span>
      <input
        type="file"
        aria-label={label}
        accept={accept}
        onChange={(event) => {
          take(event.target.files?.[0]);
          // Allows the same file to be chosen again after it was corrected.
          event.target.value = '';
        }}
      />
    </label>
  );
}

import type { Message } from '@boxroom/domain/language/message';
import { type ReactNode, useRef, useState } from 'react';
import { Button } from '../../components/button/button.tsx';
import { Dialog } from '../../components/dialog/dialog.tsx';
import { TextField } from '../../components/field/text-field.tsx';
import { t } from '../../lib/language/t.ts';

type ParsedName = { ok: true; value: string } | { ok: false; error: Message };

interface NameDialogProps {
  title: string;
  label: string;
  current: string;
  parse: (name: string) => ParsedName;
  /** In characters. */
  max: number;
  /** Whether the thing can no longer be renamed; `children` say why. */
  isOff?: boolean;
  children?: ReactNode;
  /** Called with a valid name; closes the dialog if it was kept. */
  onSave: (name: string) => void;
  onClose: () => void;
}

/** Asks for the name of something that has one. */
export function NameDialog(props: NameDialogProps) {
  const { title, label, current, parse, max, isOff = false, children, onSave, onClose } = props;
  const field = useRef<HTMLInputElement>(null);
  const [name, setName] = useState(current);
  const [error, setError] = useState<string | null>(null);

  function handleSubmit() {
    if (isOff) return;
    const parsed = parse(name);
    if (parsed.ok) onSave(parsed.value);
    else setError(t(parsed.error));
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      initialFocus={field}
      onSubmit={handleSubmit}
      footer={
        <>
          <Button variant="outline" colorPalette="gray" onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button type="submit" disabled={isOff}>
            {t('Save')}
          </Button>
        </>
      }
    >
      {children}
      <TextField ref={field} label={label} value={name} onChange={setName} error={error} max={max} autoComplete="off" />
    </Dialog>
  );
}

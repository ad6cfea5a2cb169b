import { PASSKEY_NAME_MAX, passkeyNameSchema } from '@boxroom/domain/account/passkey';
import { parseWith } from '@boxroom/domain/item/parse-item-fields';
import { useRef, useState } from 'react';
import { Button } from '../../components/button/button.tsx';
import { Dialog } from '../../components/dialog/dialog.tsx';
import { TextField } from '../../components/field/text-field.tsx';
import { t } from '../../lib/language/t.ts';

interface RenamePasskeyDialogProps {
  current: string;
  onRename: (name: string) => void;
  onClose: () => void;
}

/** Two phones of one make have the same name at first. */
export function RenamePasskeyDialog({ current, onRename, onClose }: RenamePasskeyDialogProps) {
  const field = useRef<HTMLInputElement>(null);
  const [name, setName] = useState(current);
  const [error, setError] = useState<string | null>(null);

  function handleSubmit() {
    const parsed = parseWith(passkeyNameSchema, name);
    if (!parsed.ok) return setError(t(parsed.error));
    if (parsed.value !== current) onRename(parsed.value);
    onClose();
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={t('Rename passkey')}
      initialFocus={field}
      onSubmit={handleSubmit}
      footer={
        <>
          <Button variant="outline" colorPalette="gray" onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button type="submit">{t('Save')}</Button>
        </>
      }
    >
      <TextField
        ref={field}
        label={t('Name of the passkey')}
        value={name}
        onChange={setName}
        error={error}
        max={PASSKEY_NAME_MAX}
        autoComplete="off"
      />
    </Dialog>
  );
}

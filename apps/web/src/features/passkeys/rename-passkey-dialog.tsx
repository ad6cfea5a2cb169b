import { PASSKEY_NAME_MAX, passkeyNameSchema } from '@boxroom/domain/account/passkey';
import { parseWith } from '@boxroom/domain/item/parse-item-fields';
import { NameDialog } from '../../inventory/form/name-dialog.tsx';
import { t } from '../../lib/language/t.ts';

interface RenamePasskeyDialogProps {
  current: string;
  onRename: (name: string) => void;
  onClose: () => void;
}

/** Two phones of one make have the same name at first. */
export function RenamePasskeyDialog({ current, onRename, onClose }: RenamePasskeyDialogProps) {
  return (
    <NameDialog
      title={t('Rename passkey')}
      label={t('Name of the passkey')}
      current={current}
      parse={(name) => parseWith(passkeyNameSchema, name)}
      max={PASSKEY_NAME_MAX}
      onSave={(name) => {
        if (name !== current) onRename(name);
        onClose();
      }}
      onClose={onClose}
    />
  );
}

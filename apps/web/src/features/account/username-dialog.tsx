import { errorText } from '@boxroom/domain/error/error-text';
import { USERNAME_MAX } from '@boxroom/domain/profile/profile';
import { normalizeUsername, usernameError } from '@boxroom/domain/profile/username';
import { useRef, useState } from 'react';
import { Button } from '../../components/button/button.tsx';
import { Dialog } from '../../components/dialog/dialog.tsx';
import { TextField } from '../../components/field/text-field.tsx';
import { showToast } from '../../components/toast/toast-store.ts';
import { errorCode } from '../../lib/http/error-code.ts';
import { errorMessage } from '../../lib/http/error-message.ts';
import { trpc } from '../../lib/http/trpc-hooks.ts';
import { t } from '../../lib/language/t.ts';
import { verifySession } from '../../lib/session/session.ts';
import { reloadApp } from '../../lib/version/reload-app.ts';
import { type Availability, useUsernameFree } from './use-username-free.ts';

interface UsernameDialogProps {
  current: string;
  onClose: () => void;
}

/** A missing profile may be there after a reload. Delay in milliseconds. */
const RELOAD_AFTER = 2000;

/** Changes the name that others see. */
export function UsernameDialog({ current, onClose }: UsernameDialogProps) {
  const field = useRef<HTMLInputElement>(null);
  const [username, setUsername] = useState(current);
  const [taken, setTaken] = useState<string | null>(null);
  const rename = trpc.account.setUsername.useMutation();
  const isChanged = username !== current;
  const wrong = username === '' ? null : usernameError(username);
  const free = useUsernameFree(isChanged && username !== '' && wrong === null ? username : null);
  const isTaken = free === 'taken' || (taken !== null && taken === username);
  const error = wrong === null ? (isTaken ? errorText('USERNAME_TAKEN', t) : null) : t(wrong);

  async function handleSubmit() {
    if (username === '' || error !== null || rename.isPending) return;
    if (!isChanged) return onClose();
    try {
      await rename.mutateAsync({ username });
      void verifySession(); // it learns the new name, and updates every component that shows it
      showToast({ title: t('Username updated'), description: username, kind: 'success' });
      onClose();
    } catch (failure) {
      const code = errorCode(failure);
      if (code === 'USERNAME_TAKEN') return setTaken(username);
      showToast({
        title: t('Failed to update username'),
        description: errorMessage(failure, t('An unexpected error occurred. Please try again.')),
        kind: 'destructive',
      });
      if (code === 'PROFILE_MISSING') setTimeout(() => void reloadApp(), RELOAD_AFTER);
    }
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={t('Change username')}
      description={t('It is shown to people you share a room with.')}
      onSubmit={() => void handleSubmit()}
      initialFocus={field}
      footer={
        <>
          <Button variant="outline" colorPalette="gray" onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button type="submit" disabled={username === '' || error !== null || rename.isPending}>
            {rename.isPending ? t('Saving…') : t('Save')}
          </Button>
        </>
      }
    >
      <TextField
        ref={field}
        label={t('Username')}
        value={username}
        onChange={(value) => setUsername(normalizeUsername(value))}
        max={USERNAME_MAX}
        error={error}
        hint={hintOf(free)}
        autoComplete="off"
      />
    </Dialog>
  );
}

function hintOf(free: Availability): string {
  if (free === 'asking') return t('Checking whether it is available…');
  if (free === 'free') return t('This username is available.');
  return t('Lowercase letters, numbers, periods and underscores.');
}

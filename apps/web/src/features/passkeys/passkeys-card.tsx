import { useLocation } from '@tanstack/react-router';
import KeyRound from 'lucide-react/icons/key-round';
import Pencil from 'lucide-react/icons/pencil';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../../components/button/button.tsx';
import { SignInAgain } from '../../components/button/sign-in-again.tsx';
import { ConfirmDialog } from '../../components/dialog/confirm-dialog.tsx';
import { lazyDialog } from '../../components/dialog/lazy-dialog.tsx';
import { Switch } from '../../components/field/switch.tsx';
import { momentText } from '../../components/text/moment-text.ts';
import { t } from '../../lib/language/t.ts';
import { hasPasskeys, PASSKEYS_HASH } from '../../lib/passkey/passkey.ts';
import './passkeys.css';
import { type Passkeys, usePasskeys } from './use-passkeys.ts';

const RecoveryCodesDialog = lazyDialog(async () => (await import('./recovery-codes-dialog.tsx')).RecoveryCodesDialog);

const RenamePasskeyDialog = lazyDialog(async () => (await import('./rename-passkey-dialog.tsx')).RenamePasskeyDialog);

/** The person's passkeys, and whether the account asks for one; nothing where the server cannot have any. */
export function PasskeysCard() {
  const passkeys = usePasskeys();
  const heading = useRef<HTMLHeadingElement>(null);
  const { own, add, isBusy, trouble, mustSignIn, codes, hideCodes } = passkeys;
  const isShown = own?.isAvailable === true;
  const isLinked = useLocation({ select: ({ hash }) => hash === PASSKEYS_HASH });
  // The router scrolls to what is there at once; this card waits for the server.
  useEffect(() => {
    if (isShown && isLinked) heading.current?.focus();
  }, [isShown, isLinked]);
  if (!isShown) return null;
  const count = own.passkeys.length;
  return (
    <section className="card card-stack" aria-labelledby="passkeys-heading">
      <h2 id="passkeys-heading" className="heading" ref={heading} tabIndex={-1}>
        {t('Passkeys')}
      </h2>
      <p className="muted small">{t('Sign in with a finger, your face or the PIN of a device, without an email.')}</p>
      <PasskeyList passkeys={passkeys} onRemoved={() => heading.current?.focus()} />
      {trouble !== null && (
        <p className="error-text small" role="alert">
          {trouble}
        </p>
      )}
      <div className="cluster">
        {mustSignIn && <SignInAgain next="/settings?section=account" />}
        {hasPasskeys() ? (
          !mustSignIn && (
            <Button variant="outline" disabled={isBusy} onClick={add}>
              {t('Add a passkey')}
            </Button>
          )
        ) : (
          <p className="muted small">{t('This browser has no passkeys.')}</p>
        )}
      </div>
      {count > 0 && <Requirement passkeys={passkeys} />}
      {codes && <RecoveryCodesDialog codes={codes} onClose={hideCodes} />}
    </section>
  );
}

interface PasskeyListProps {
  passkeys: Passkeys;
  onRemoved: () => void;
}

function PasskeyList({ passkeys: { own, remove, rename, isBusy }, onRemoved }: PasskeyListProps) {
  const [asked, setAsked] = useState<{ id: string; name: string } | null>(null);
  const [renamed, setRenamed] = useState<{ id: string; name: string } | null>(null);
  const isLast = own?.passkeys.length === 1;
  return (
    <>
      <ul role="list" className="passkeys">
        {own?.passkeys.map(({ id, name, createdAt, lastUsedAt }) => (
          <li key={id} className="row row-wraps">
            <KeyRound aria-hidden />
            <div className="row-text">
              <div dir="auto">{name}</div>
              <div className="muted small">
                {lastUsedAt === null
                  ? t('Added {added}', { added: momentText(createdAt) })
                  : t('Added {added}, last used {used}', {
                      added: momentText(createdAt),
                      used: momentText(lastUsedAt),
                    })}
              </div>
            </div>
            <button
              type="button"
              className="icon-button"
              aria-label={t('Rename {name}', { name })}
              onClick={() => setRenamed({ id, name })}
            >
              <Pencil aria-hidden />
            </button>
            <Button
              variant="outline"
              colorPalette="gray"
              disabled={isBusy}
              aria-label={t('Remove the passkey {name}', { name })}
              onClick={() => setAsked({ id, name })}
            >
              {t('Remove')}
            </Button>
          </li>
        ))}
      </ul>
      {renamed && (
        <RenamePasskeyDialog
          current={renamed.name}
          onRename={(name) => rename(renamed.id, name)}
          onClose={() => setRenamed(null)}
        />
      )}
      <ConfirmDialog
        open={asked !== null}
        onClose={() => setAsked(null)}
        title={t('Remove this passkey?')}
        description={
          isLast && own.isRequired
            ? t('It no longer signs in. It is your last one, so an email signs in again.')
            : t('It no longer signs in. Delete it on its device, too: the device does not know.')
        }
        confirmLabel={t('Remove')}
        busy={isBusy}
        onConfirm={() => {
          if (asked) remove(asked.id, onRemoved);
          setAsked(null);
        }}
      />
    </>
  );
}

/** Whether the other ways in are enough, and what helps when all passkeys are lost. */
function Requirement({ passkeys: { own, require, renewCodes, isBusy } }: { passkeys: Passkeys }) {
  const [isAsked, setIsAsked] = useState(false);
  if (!own) return null;
  return (
    <>
      <Switch
        label={t('Ask for a passkey at every sign-in')}
        hint={t(
          'An email, a password or another account alone no longer signs in. You get recovery codes for the day a passkey is lost, and your other devices are signed out.',
        )}
        checked={own.isRequired}
        disabled={isBusy}
        onChange={require}
      />
      {own.isRequired && (
        <div className="cluster">
          <p className="muted small">
            {t('{count, plural, one{# recovery code} other{# recovery codes}} left.', {
              count: own.recoveryCodes,
            })}
          </p>
          <Button variant="outline" colorPalette="gray" disabled={isBusy} onClick={() => setIsAsked(true)}>
            {t('Get new recovery codes')}
          </Button>
        </div>
      )}
      <ConfirmDialog
        open={isAsked}
        onClose={() => setIsAsked(false)}
        title={t('Get new recovery codes?')}
        description={t('The ones that you have no longer work then.')}
        confirmLabel={t('Get new recovery codes')}
        busy={isBusy}
        onConfirm={() => {
          setIsAsked(false);
          renewCodes();
        }}
      />
    </>
  );
}

import { type ReactNode, useEffect, useRef } from 'react';
import { Button } from '../../components/button/button.tsx';
import { showToast } from '../../components/toast/toast-store.ts';
import { t } from '../../lib/language/t.ts';
import type { SignInMethod } from '../../lib/session/last-login.ts';
import { CodeForm } from './code-form.tsx';
import { MailTrouble } from './mail-trouble.tsx';
import type { OpenRequest } from './open-request.ts';
import { asksForPasskey, PasskeyAsked } from './passkey-asked.tsx';
import { useMailState } from './use-mail-state.ts';
import { useVerifyCode } from './use-verify-code.ts';
import { wayBack } from './way-back.ts';

interface CheckEmailProps {
  request: Pick<OpenRequest, 'requestId'>;
  next: string | undefined;
  /** The recipient of the mail. */
  address: ReactNode;
  /** Why a mail is needed that the person did not request; always shown. */
  reason?: ReactNode;
  /** The purpose of the mail, while it is on its way and after it was sent. */
  children: (hasLeft: boolean) => ReactNode;
  /** Shown once per mail when it was sent; null: no toast. */
  sentToast: string | null;
  /** No mail is sent to the address, and `children` says so. */
  isTestAddress?: boolean | undefined;
  /** The first step of this sign-in. */
  method?: SignInMethod;
  restartLabel: string;
  onRestart: () => void;
  /** Called when the mail signed somebody in without joining a room. */
  onNotJoined?: () => void;
}

/** A mail is on its way: its code can be typed here, on the device that requested it. */
export function CheckEmail(props: CheckEmailProps) {
  const { address, reason, children, sentToast, isTestAddress = false, restartLabel, onRestart } = props;
  const { requestId } = props.request;
  const { attempt, repeat, ...code } = useVerifyCode({ ...props, requestId });
  const mail = useMailState(requestId, !isTestAddress);
  useSentToast(sentToast, { requestId, hasLeft: mail === 'leaving' });
  if (asksForPasskey(attempt)) return <PasskeyAsked attempt={attempt} way={wayBack(props)} onRecoveryCode={repeat} />;
  return (
    <>
      <h2 className="heading">{mail === 'kept' ? t('Enter your code') : t('Check your email')}</h2>
      {reason && <p>{reason}</p>}
      {mail === null || mail === 'leaving' ? (
        <p className="muted">{children(mail === 'leaving')}</p>
      ) : (
        <MailTrouble state={mail} address={address} />
      )}
      {!isTestAddress && <CodeForm autoFocus {...code} />}
      <Button variant="ghost" colorPalette="gray" onClick={onRestart}>
        {restartLabel}
      </Button>
    </>
  );
}

function useSentToast(title: string | null, { requestId, hasLeft }: { requestId: string; hasLeft: boolean }): void {
  const said = useRef<string | null>(null);
  useEffect(() => {
    if (title === null || !hasLeft || said.current === requestId) return;
    said.current = requestId;
    showToast({ kind: 'success', title, description: t('Check your email for the link and the code.') });
  }, [title, requestId, hasLeft]);
}

import type { MailState } from '@boxroom/domain/mail/mail-state';
import type { ReactNode } from 'react';

interface MailTroubleProps {
  state: Exclude<MailState, 'leaving'>;
  /** The recipient of the mail; null: not shown. */
  address: ReactNode;
}

/** Why a mail did not arrive, and what happens next. */
export function MailTrouble({ state, address }: MailTroubleProps) {
  return (
    <p className={`auth-note ${state === 'kept' ? '' : 'auth-trouble'}`} role={state === 'kept' ? 'status' : 'alert'}>
      {state === 'stuck' && (
        <>
          This server cannot send mail at the moment. We keep trying for 10 minutes
          {address !== null && <>, and send your mail to {address} as soon as that works</>}.
        </>
      )}
      {state === 'refused' && (
        <>
          The mail to {address} was refused, and we will not try again. Please check the address, or sign in another
          way.
        </>
      )}
      {state === 'kept' && (
        <>This server sends no email. The link and the code are in its log: please ask its operator.</>
      )}
    </p>
  );
}

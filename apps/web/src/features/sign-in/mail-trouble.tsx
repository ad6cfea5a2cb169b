import type { MailState } from '@boxroom/domain/mail/mail-state';
import type { ReactNode } from 'react';
import { richText } from '../../lib/language/rich-text.tsx';
import { t } from '../../lib/language/t.ts';

interface MailTroubleProps {
  state: Exclude<MailState, 'leaving'>;
  /** The recipient of the mail; null: not shown. */
  address: ReactNode;
}

/** Why a mail did not arrive, and what happens next. */
export function MailTrouble({ state, address }: MailTroubleProps) {
  return (
    <p className={`auth-note ${state === 'kept' ? '' : 'auth-trouble'}`} role={state === 'kept' ? 'status' : 'alert'}>
      {troubleText(state, address)}
    </p>
  );
}

function troubleText(state: MailTroubleProps['state'], address: ReactNode): ReactNode {
  switch (state) {
    case 'stuck':
      return address === null
        ? t('This server cannot send mail at the moment. We keep trying for 10 minutes.')
        : richText(
            t(
              'This server cannot send mail at the moment. We keep trying for 10 minutes, and send your mail to <address/> as soon as that works.',
            ),
            { address: () => address },
          );
    case 'refused':
      return richText(
        t(
          'The mail to <address/> was refused, and we will not try again. Please check the address, or sign in another way.',
        ),
        { address: () => address },
      );
    case 'kept':
      return t('This server sends no email. The link and the code are in its log: please ask its operator.');
  }
}

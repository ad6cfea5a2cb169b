import { richText } from '../../lib/language/rich-text.tsx';
import { t } from '../../lib/language/t.ts';
import { CodeForm } from './code-form.tsx';
import type { OpenRequest } from './open-request.ts';
import { asksForPasskey, PasskeyAsked } from './passkey-asked.tsx';
import { useVerifyCode } from './use-verify-code.ts';
import { wayBack } from './way-back.ts';

/** The code field of an earlier mail, beside the form that requests another one. */
export function KeptCode({ request, next }: { request: OpenRequest; next: string | undefined }) {
  const { attempt, repeat, ...code } = useVerifyCode({ requestId: request.requestId, next });
  if (asksForPasskey(attempt))
    return <PasskeyAsked attempt={attempt} way={wayBack({ next })} onRecoveryCode={repeat} />;
  return (
    <>
      <p className="muted small">
        {richText(t('The code for <email/> works until another one is sent.'), {
          email: () => <strong className="auth-email">{request.email}</strong>,
        })}
      </p>
      <CodeForm {...code} />
    </>
  );
}

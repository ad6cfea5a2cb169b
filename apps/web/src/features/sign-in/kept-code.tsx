import { CodeForm } from './code-form.tsx';
import type { OpenRequest } from './open-request.ts';
import { useVerifyCode } from './use-verify-code.ts';

/** The code field of an earlier mail, beside the form that requests another one. */
export function KeptCode({ request, next }: { request: OpenRequest; next: string | undefined }) {
  const code = useVerifyCode({ requestId: request.requestId, next });
  return (
    <>
      <p className="muted small">
        The code for <strong className="auth-email">{request.email}</strong> works until another one is sent.
      </p>
      <CodeForm {...code} />
    </>
  );
}

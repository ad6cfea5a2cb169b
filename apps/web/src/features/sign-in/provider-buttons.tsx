import { registrationNote } from '@boxroom/domain/account/registration';
import { useState } from 'react';
import { Button } from '../../components/button/button.tsx';
import { errorMessage } from '../../lib/http/error-message.ts';
import { trpc } from '../../lib/http/trpc-hooks.ts';
import { t } from '../../lib/language/t.ts';
import { readLastLogin } from '../../lib/session/last-login.ts';
import { isSharedComputer } from '../../lib/storage/shared-computer.ts';
import googleMark from './marks/google.svg';
import './provider-buttons.css';
import microsoftMark from './marks/microsoft.svg';
import { PROVIDER_LABELS, type ProviderName } from './provider-labels.ts';
import { useSignInOptions } from './use-sign-in-options.ts';
import { keepWayBack } from './way-back.ts';
import type { WayBack } from './way-back.ts';

const MARKS: Record<ProviderName, string> = { google: googleMark, microsoft: microsoftMark };

interface ProviderButtonsProps {
  way: WayBack;
  /** The text shown when a provider cannot be reached. */
  failed?: (label: string) => string;
}

/** Says who may create an account, where not everybody may. */
export function RegistrationNote() {
  const note = registrationNote(useSignInOptions()?.registration);
  return note && <p className="muted small">{t(note)}</p>;
}

/** The providers configured on this server; nothing without one. */
export function ProviderButtons({ way, failed = () => t('Login failed. Please try again.') }: ProviderButtonsProps) {
  const options = useSignInOptions();
  const start = trpc.auth.startProvider.useMutation();
  // From the response until the browser has left the page.
  const [isLeaving, setIsLeaving] = useState(false);
  const [last] = useState(() => readLastLogin().method);
  const providers = options?.providers ?? [];
  if (providers.length === 0) return null;
  return (
    <>
      <p className="auth-or muted small">{/* i18n: between two ways to sign in */ t('or')}</p>
      <div className="stack">
        {providers.map((provider) => (
          <Button
            key={provider}
            variant="outline"
            colorPalette="gray"
            disabled={start.isPending || isLeaving}
            onClick={() =>
              start.mutate(
                { provider, next: way.next ?? null, isSharedComputer: isSharedComputer() },
                {
                  onSuccess: ({ url }) => {
                    setIsLeaving(true);
                    keepWayBack(way);
                    window.location.assign(url);
                  },
                },
              )
            }
          >
            <img className="provider-mark" src={MARKS[provider]} alt="" />
            {t('Continue with {provider}', { provider: PROVIDER_LABELS[provider] })}
            {provider === last && <span className="auth-last">{t('Last used')}</span>}
          </Button>
        ))}
        {start.error && (
          <p className="error-text" role="alert">
            {errorMessage(
              start.error,
              failed(PROVIDER_LABELS[start.variables.provider]),
              t('You can still sign in by email.'),
            )}
          </p>
        )}
      </div>
    </>
  );
}

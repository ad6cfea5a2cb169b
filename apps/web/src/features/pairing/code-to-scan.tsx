import { Button } from '../../components/button/button.tsx';
import { QrCode } from '../../components/qr/qr-code.tsx';
import { copyText } from '../../components/toast/copy-text.ts';
import { waitText } from '../../lib/http/error-message.ts';
import { richText } from '../../lib/language/rich-text.tsx';
import { t } from '../../lib/language/t.ts';
import { useCountdown } from '../../lib/time/use-countdown.ts';
import type { ShownCode } from './use-pairing.ts';

const OWN_HOSTS = /^(?:localhost|127\.[\d.]+|\[::1\])$/;

/** The code, how long it works, and what helps where the phone cannot open its address. */
export function CodeToScan({ code: { url, trustUrl, expiresAt } }: { code: ShownCode }) {
  const left = useCountdown(expiresAt);
  const { hostname, origin } = new URL(url);
  return (
    <>
      <div className="pairing-code">
        <QrCode text={url} label={t('QR code for your phone')} size={220} />
        <p className="muted small" role="timer">
          {left > 0
            ? // i18n: wait is such as '12 minutes'.
              t('It works for {wait}.', { wait: waitText(left) })
            : t('It has expired.')}
        </p>
        <Button variant="ghost" onClick={() => copyText(url)}>
          {t('Copy link')}
        </Button>
      </div>
      {OWN_HOSTS.test(hostname) && (
        <p className="error-text">
          {t(
            '{origin} is an address that only this computer can open. Start Boxroom with HTTPS=home, and phones in your home network can open it, too.',
            { origin },
          )}
        </p>
      )}
      {trustUrl !== null && <Trust url={trustUrl} />}
    </>
  );
}

/** A phone that has not installed the certificate yet warns of the address, and opens it without the offline mode. */
function Trust({ url }: { url: string }) {
  return (
    <details
      className="pairing-more"
      onToggle={({ currentTarget }) => currentTarget.scrollIntoView({ block: 'nearest' })}
    >
      <summary>{t('The phone warns, or has never opened this Boxroom')}</summary>
      <div className="pairing-code">
        <p>
          {richText(
            t('Install its certificate first, once on each device: scan this code, or open <address/> there.'),
            { address: () => <strong>{url}</strong> },
          )}
        </p>
        <QrCode text={url} label={t('QR code of the page with the certificate')} size={160} />
      </div>
    </details>
  );
}

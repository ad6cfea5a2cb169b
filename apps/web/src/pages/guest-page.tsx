import { errorText } from '@boxroom/domain/error/error-text';
import { guestTokenIn } from '@boxroom/domain/guest-link/guest-url';
import { PRODUCT_NAME } from '@boxroom/domain/product';
import { useLocation } from '@tanstack/react-router';
import { Button } from '../components/button/button.tsx';
import { Logo } from '../components/layout/logo.tsx';
import { EmptyState } from '../components/placeholder/empty-state.tsx';
import { Loading } from '../components/placeholder/loading.tsx';
import { GuestView } from '../features/guest-view/guest-view.tsx';
import { useGuestView } from '../features/guest-view/use-guest-view.ts';
import { errorMessage, OFFLINE_TEXT } from '../lib/http/error-message.ts';
import { t } from '../lib/language/t.ts';
import { useSession } from '../lib/session/session.ts';
import { useDocumentTitle } from '../lib/window/use-document-title.ts';
import { useOnline } from '../lib/window/use-online.ts';
import './guest-page.css';

/**
 * /guest#gst_…: a read-only room or box, for people without an account. The token stays in the address, so that the
 * page can be bookmarked and reloaded; behind the `#` it reaches no server. Loads nothing of the signed-in app, and
 * reads no replica on this device.
 */
export function GuestPage() {
  const hash = useLocation({ select: (location) => location.hash });
  const token = guestTokenIn(hash);
  return token === null ? <InvalidLink /> : <Guest key={token} token={token} />;
}

function Guest({ token }: { token: string }) {
  const { view, error, isInvalid, reload } = useGuestView(token);
  const isOnline = useOnline();
  const words = error === null ? (isOnline ? null : t(OFFLINE_TEXT)) : errorMessage(error);
  useDocumentTitle(view && !isInvalid ? view.name : t('Guest link'));
  if (isInvalid) return <InvalidLink />;
  return (
    <>
      <header className="guest-header">
        <div className="guest-header-bar">
          <Logo size={26} />
          <h1 className="title clamp" dir="auto">
            {view?.name ?? PRODUCT_NAME}
          </h1>
          <span className="badge badge-info">{t('View only')}</span>
        </div>
      </header>
      <main>
        {view && <GuestView token={token} view={view} trouble={words} onRetry={reload} />}
        {!view && words === null && (
          <div className="page guest-page">
            <Loading text={t('Loading the list...')} />
          </div>
        )}
        {!view && words !== null && (
          <div className="page">
            <EmptyState
              text={t('The list could not be loaded')}
              hint={words}
              action={<Button onClick={reload}>{t('Try again')}</Button>}
            />
          </div>
        )}
      </main>
      <GuestFooter />
    </>
  );
}

function InvalidLink() {
  useDocumentTitle(t('Guest link'));
  return (
    <>
      <main className="page">
        <EmptyState text={t('This link does not work')} hint={errorText('GUEST_LINK_INVALID', t)} headingLevel={1} />
      </main>
      <GuestFooter />
    </>
  );
}

/** A full page load without preloading: guests who do not follow the link load nothing of it. */
function GuestFooter() {
  const { user } = useSession();
  return (
    <footer className="guest-footer">
      <p className="muted small">
        {t('{productName} keeps track of what is where: rooms, boxes and the things inside them.', {
          productName: PRODUCT_NAME,
        })}
      </p>
      <Button asChild variant="outline">
        <a href="/">
          {user
            ? t('Open my {productName}', { productName: PRODUCT_NAME })
            : t('Get {productName}', { productName: PRODUCT_NAME })}
        </a>
      </Button>
    </footer>
  );
}

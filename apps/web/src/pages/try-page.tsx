import { PRODUCT_NAME } from '@boxroom/domain/product';
import { Link, Navigate } from '@tanstack/react-router';
import { Suspense, useEffect, useState } from 'react';
import { v7 } from 'uuid';
import { Button } from '../components/button/button.tsx';
import { AuthCard } from '../components/layout/auth-card.tsx';
import { lazyPart } from '../lib/language/lazy-part.ts';
import { t } from '../lib/language/t.ts';
import { useOpenTryout } from '../lib/session/open-tryout.ts';
import { changeTryout, getTryout, useTryout, writeTryout } from '../lib/session/tryout.ts';
import { isSharedComputer } from '../lib/storage/shared-computer.ts';
import { useDocumentTitle } from '../lib/window/use-document-title.ts';

const LeftTryout = lazyPart(async () => (await import('../features/tryout/left-tryout.tsx')).LeftTryout);

/** /try: opens the demo household on this device alone, or the one that is here already. Not on a shared computer. */
export function TryPage() {
  const [isShared] = useState(isSharedComputer);
  const tryout = useOpenTryout();
  const left = useTryout();
  useDocumentTitle(t('Try {productName}', { productName: PRODUCT_NAME }));
  useEffect(() => {
    if (isShared) return;
    if (getTryout()) changeTryout({ isOpen: true, keptAt: null });
    else writeTryout({ id: v7(), catalogueId: v7(), isOpen: true, keptAt: null, isFilled: false });
  }, [isShared]);
  if (isShared)
    return (
      <AuthCard title={t('Try it without an account')}>
        <p>
          {t(
            'This browser is set as a shared computer, where nothing may stay. What you try would stay here: please try it on a device of your own.',
          )}
        </p>
        <Button asChild>
          <Link to="/auth">{t('Sign in instead')}</Link>
        </Button>
        {left && (
          <Suspense>
            <LeftTryout id={left.id} />
          </Suspense>
        )}
      </AuthCard>
    );
  return tryout ? <Navigate to="/app" replace /> : null;
}

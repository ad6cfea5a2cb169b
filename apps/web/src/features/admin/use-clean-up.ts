import type { OrphansFound } from '@boxroom/domain/admin/cleanup';
import { useState } from 'react';
import { showToast } from '../../components/toast/toast-store.ts';
import { errorCode } from '../../lib/http/error-code.ts';
import { errorMessage } from '../../lib/http/error-message.ts';
import { trpc } from '../../lib/http/trpc-hooks.ts';
import { t } from '../../lib/language/t.ts';

export interface CleanUp {
  /** The findings that await confirmation; null when there are none. */
  asked: OrphansFound | null;
  /** The last count without findings: when, in milliseconds, and among how many rows. */
  clean: { at: number; rows: number } | null;
  isCounting: boolean;
  isRemoving: boolean;
  /** The sign-in is too old for this. */
  mustSignIn: boolean;
  count: () => Promise<void>;
  /** `typed`: the number that the person typed, where it must be typed. */
  remove: (typed: string) => Promise<void>;
  cancel: () => void;
}

/** Counts orphaned records, asks, and removes exactly those that were counted. Toasts report the outcome. */
export function useCleanUp(): CleanUp {
  const utils = trpc.useUtils();
  const removal = trpc.admin.cleanUp.useMutation();
  const [asked, setAsked] = useState<OrphansFound | null>(null);
  const [clean, setClean] = useState<CleanUp['clean']>(null);
  const [isCounting, setIsCounting] = useState(false);

  async function count(): Promise<void> {
    setIsCounting(true);
    try {
      const counted = await utils.admin.countOrphans.fetch(undefined, { staleTime: 0, retry: false });
      setAsked(counted.total > 0 ? counted : null);
      setClean(counted.total === 0 ? cleanNow(counted) : null);
      if (counted.total === 0) {
        const description = t('No orphaned data was found. Your database is clean!');
        showToast({ kind: 'success', title: t('Database Clean'), description });
      }
    } catch (error) {
      await handleFailure(error);
    } finally {
      setIsCounting(false);
    }
  }

  async function remove(typed: string): Promise<void> {
    if (!asked) return;
    try {
      const { removed } = await removal.mutateAsync({
        expected: asked.total,
        ...(asked.mustBeTyped ? { typed: typed.trim() } : {}),
      });
      setAsked(null);
      // English has always said this without a singular and without separators in the number.
      const description = t('Removed {removed, plural, other{{removed} orphaned database records}}.', { removed });
      showToast({ kind: 'success', title: t('Cleanup Successful'), description });
      await utils.admin.overview.invalidate();
    } catch (error) {
      await handleFailure(error);
    }
  }

  async function handleFailure(error: unknown): Promise<void> {
    const code = errorCode(error);
    if (code === 'SIGN_IN_AGAIN') return; // the dialog reports it, with a link to sign in
    showToast({ kind: 'destructive', ...failure(error) });
    if (code === 'ORPHANS_CHANGED') {
      // Possibly caused by this very removal, whose response was lost.
      await Promise.all([count(), utils.admin.overview.invalidate()]);
      return;
    }
    if (code === 'CLEANUP_TOO_LARGE') {
      setAsked((before) => before && { ...before, mustBeTyped: true });
      return;
    }
    // Without one of our error codes the same removal can be retried.
    if (code === null || code === 'INTERNAL' || code === 'UNAVAILABLE' || code === 'RATE_LIMITED') return;
    setAsked(null);
    await utils.admin.overview.invalidate();
  }

  return {
    asked,
    clean,
    isCounting,
    isRemoving: removal.isPending,
    mustSignIn: errorCode(removal.error) === 'SIGN_IN_AGAIN',
    count,
    remove,
    cancel() {
      setAsked(null);
      removal.reset();
    },
  };
}

function cleanNow({ rows }: OrphansFound): { at: number; rows: number } {
  return { at: Date.now(), rows };
}

function failure(error: unknown): { title: string; description: string } {
  if (errorCode(error) === 'ADMIN_ONLY') {
    return { title: t('Permission Denied'), description: t("You don't have permission to perform database cleanup.") };
  }
  const description = errorMessage(error, t('An unexpected error occurred during cleanup'));
  const isCountedAnew = errorCode(error) === 'ORPHANS_CHANGED';
  return {
    title: t('Cleanup Error'),
    // i18n: reason: a sentence, 'The database has changed since it was counted. Nothing was removed.'
    description: isCountedAnew ? t('{reason} Counting again.', { reason: description }) : description,
  };
}

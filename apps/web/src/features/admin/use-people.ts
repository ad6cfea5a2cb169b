import { PEOPLE_SEARCH_MIN, type PeopleFound, type Person, type PersonLimits } from '@boxroom/domain/admin/people';
import { useState } from 'react';
import { showToast } from '../../components/toast/toast-store.ts';
import { errorCode } from '../../lib/http/error-code.ts';
import { errorMessage } from '../../lib/http/error-message.ts';
import { trpc } from '../../lib/http/trpc-hooks.ts';
import { t } from '../../lib/language/t.ts';
import { type PersonAction, personQuestion } from './people-text.ts';

/** What the dialog of an action asked for. */
export interface Asked {
  reason: string;
  limits: PersonLimits;
  /** The person's address. */
  typed: string;
  /** The id of a deletion: the same for every attempt. */
  deletionId: string;
}

export interface People {
  found: PeopleFound | null;
  isSearching: boolean;
  /** Why the last search failed. */
  trouble: string | null;
  search: (text: string) => Promise<void>;
  isActing: boolean;
  /** Why the last action failed. */
  refusal: string | null;
  /** The sign-in is too old for actions: better known before somebody types a reason. */
  mustSignIn: boolean;
  /** Returns whether it was done. */
  act: (action: PersonAction, person: Person, asked: Asked) => Promise<boolean>;
  /** Forgets the last action. */
  reset: () => void;
}

/** Finds people and changes what an operator decides about them. Toasts report what was done. */
export function usePeople(): People {
  const utils = trpc.useUtils();
  const finding = trpc.admin.findPeople.useMutation();
  const changes = {
    'sign-out': trpc.admin.signOutPerson.useMutation(),
    block: trpc.admin.blockPerson.useMutation(),
    unblock: trpc.admin.unblockPerson.useMutation(),
    passkey: trpc.admin.waivePasskey.useMutation(),
    limits: trpc.admin.setLimits.useMutation(),
  };
  const deletion = trpc.admin.deletePerson.useMutation();
  const [found, setFound] = useState<PeopleFound | null>(null);
  const [isActing, setIsActing] = useState(false);
  const [trouble, setTrouble] = useState<string | null>(null);
  const [failure, setFailure] = useState<unknown>(null);

  async function search(text: string): Promise<void> {
    const part = text.trim();
    if (part.length < PEOPLE_SEARCH_MIN) {
      setTrouble(
        t('Please type at least {count, plural, one{# character} other{# characters}}.', { count: PEOPLE_SEARCH_MIN }),
      );
      return;
    }
    try {
      setFound(await finding.mutateAsync({ search: part }));
      setTrouble(null);
    } catch (error) {
      setTrouble(errorMessage(error));
    }
    await utils.admin.overview.invalidate();
  }

  /** Returns the person as they are now; null: deleted. */
  async function send(action: PersonAction, { id: personId }: Person, asked: Asked): Promise<Person | null> {
    switch (action) {
      case 'sign-out':
        return changes[action].mutateAsync({ personId });
      case 'passkey':
      case 'block':
      case 'unblock':
        return changes[action].mutateAsync({ personId, reason: asked.reason.trim() });
      case 'limits':
        return changes[action].mutateAsync({ personId, limits: asked.limits });
      case 'delete':
        await deletion.mutateAsync({ id: asked.deletionId, personId, typed: asked.typed });
        return null;
    }
  }

  async function act(action: PersonAction, person: Person, asked: Asked): Promise<boolean> {
    setIsActing(true);
    setFailure(null);
    try {
      const after = await send(action, person, asked);
      const replace = (each: Person) => (each.id === person.id ? (after ?? []) : each);
      setFound((before) => before && { ...before, people: before.people.flatMap(replace) });
      showToast({ kind: 'success', title: personQuestion(action, person.email).done, description: person.email });
      return true;
    } catch (error) {
      setFailure(error);
      return false;
    } finally {
      setIsActing(false);
      // Also a refusal is in the log; a former admin is sent home.
      await utils.admin.overview.invalidate();
    }
  }

  const isTooOld = errorCode(failure) === 'SIGN_IN_AGAIN';
  return {
    found,
    isSearching: finding.isPending,
    trouble,
    search,
    isActing,
    refusal: failure === null || isTooOld ? null : errorMessage(failure),
    mustSignIn: isTooOld || found?.mustSignIn === true,
    act,
    reset: () => setFailure(null),
  };
}

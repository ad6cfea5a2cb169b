import type { MemberAccess, SentInvitation } from '@boxroom/domain/sharing/invitation';
import type { CallAnswer, TestBrowser } from './browser.ts';
import { signInSteps } from './sign-in-steps.ts';
import type { TestApp } from './test-app.ts';

/** A person who signed in by mail, in a browser of their own. */
export interface SharingPerson {
  browser: TestBrowser;
  id: string;
  catalogueId: string;
  email: string;
  username: string;
  /** The room that every account starts with. */
  roomId: string;
}

export interface SharingSteps {
  newPerson(email?: string): Promise<SharingPerson>;
  /** Resets the limits first: other tests cover them. */
  invite(
    owner: SharingPerson,
    email: string,
    options?: { roomId?: string; access?: MemberAccess },
  ): Promise<CallAnswer<SentInvitation>>;
  /** Returns the secret in the link that the owner was shown. */
  tokenOf(answer: CallAnswer<SentInvitation>): string;
  /** Invites a person and accepts as them. */
  share(
    owner: SharingPerson,
    guest: SharingPerson,
    options?: { roomId?: string; access?: MemberAccess },
  ): Promise<string>;
  forgetLimits(): Promise<void>;
}

/** Steps for the tests of sharing. */
export function sharingSteps(server: () => TestApp): SharingSteps {
  const { newEmail, newBrowser, signIn } = signInSteps(server);
  const steps: SharingSteps = {
    async newPerson(email = newEmail()) {
      const browser = newBrowser();
      const { user } = (await signIn(browser, email)).data;
      const { id: roomId } = await server()
        .services.db.selectFrom('room')
        .select('id')
        .where('owner_id', '=', user.id)
        .executeTakeFirstOrThrow();
      return { browser, roomId, ...user };
    },
    async invite(owner, email, { roomId = owner.roomId, access = 'view' } = {}) {
      await steps.forgetLimits();
      return owner.browser.mutate<SentInvitation>('sharing.invite', { roomId, email, access });
    },
    tokenOf: ({ data }) => new URL(data.link).searchParams.get('token') ?? '',
    async share(owner, guest, options) {
      const sent = await steps.invite(owner, guest.email, options);
      const { status } = await guest.browser.mutate('invitations.accept', { token: steps.tokenOf(sent) });
      if (status !== 200) throw new Error(`${guest.email} could not accept: ${status}`);
      return sent.data.invitation.id;
    },
    async forgetLimits() {
      await server().services.db.deleteFrom('rate_limit').execute();
    },
  };
  return steps;
}

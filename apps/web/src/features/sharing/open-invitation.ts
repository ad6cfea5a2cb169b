import { invitationPreviewSchema } from '@boxroom/domain/sharing/invitation';
import * as z from 'zod/mini';
import { readStoredInTab, writeStoredInTab } from '../../lib/storage/stored-value.ts';

const KEY = 'boxroom-invitation';

/** A sign-in mail on its way to the invited address. */
const linkSentSchema = z.object({
  requestId: z.string(),
  maskedEmail: z.string(),
  expiresAt: z.number(),
  /** No mail was sent: the address is a test address. */
  isTestAddress: z.optional(z.boolean()),
  /** When another mail can be requested, by this device's clock. */
  againAt: z.optional(z.number()),
});
export type LinkSent = z.infer<typeof linkSentSchema>;

/**
 * The invitation that this tab shows. Stored for a reload, as when a phone drops the page behind the mail app: the
 * address no longer has the token then, and this entry never does; it is in a cookie that no script reads.
 */
const openInvitationSchema = z.object({ preview: invitationPreviewSchema, sent: z.nullable(linkSentSchema) });
export type OpenInvitation = z.infer<typeof openInvitationSchema>;

export function readOpenInvitation(now: number): OpenInvitation | null {
  try {
    const { success, data } = openInvitationSchema.safeParse(JSON.parse(readStoredInTab(KEY) ?? 'null'));
    if (!success) return null;
    return data.sent && data.sent.expiresAt <= now ? { ...data, sent: null } : data;
  } catch {
    return null; // Unreadable: as if no invitation had been opened.
  }
}

export function writeOpenInvitation(invitation: OpenInvitation | null): void {
  writeStoredInTab(KEY, invitation && JSON.stringify(invitation));
}

import { invitationPreviewSchema } from '@boxroom/domain/sharing/invitation';
import * as z from 'zod/mini';
import { readStoredInTab, writeStoredInTab } from '../../lib/stored-value.ts';

const KEY = 'boxroom-invitation';

/** A sign-in mail on its way to the address that was invited. */
const linkSentSchema = z.object({
  requestId: z.string(),
  maskedEmail: z.string(),
  expiresAt: z.number(),
  /** Nothing was sent: the address is nobody's. */
  isTestAddress: z.optional(z.boolean()),
  /** When another mail can be asked for, by this device's clock. */
  againAt: z.optional(z.number()),
});
export type LinkSent = z.infer<typeof linkSentSchema>;

/**
 * What is known of the invitation that this tab looks at. Kept while the page may be reloaded, as when a phone drops it
 * behind the mail app: the token is no longer in the address then, and never here, but in a cookie that no script reads.
 */
const openInvitationSchema = z.object({ preview: invitationPreviewSchema, sent: z.nullable(linkSentSchema) });
export type OpenInvitation = z.infer<typeof openInvitationSchema>;

export function readOpenInvitation(now: number): OpenInvitation | null {
  try {
    const { success, data } = openInvitationSchema.safeParse(JSON.parse(readStoredInTab(KEY) ?? 'null'));
    if (!success) return null;
    return data.sent && data.sent.expiresAt <= now ? { ...data, sent: null } : data;
  } catch {
    return null; // Not ours: as if none had been opened.
  }
}

export function writeOpenInvitation(invitation: OpenInvitation | null): void {
  writeStoredInTab(KEY, invitation && JSON.stringify(invitation));
}

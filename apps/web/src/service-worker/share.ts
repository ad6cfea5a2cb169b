import { v7 } from 'uuid';
import { keepShared } from '../lib/share/shared-things.ts';
import { SHARE_PATH } from './address-kind.ts';

/** Keeps what another app shares, with or without a network, and opens the page on which the person says where it goes. */
export async function takeShare(request: Request): Promise<Response> {
  const kept = await keep(request).then(
    () => true,
    () => false, // the disk is full, or the form is broken
  );
  return Response.redirect(kept ? SHARE_PATH : `${SHARE_PATH}?lost=true`, 303);
}

async function keep(request: Request): Promise<void> {
  await keepShared(await request.formData(), { key: crypto.randomUUID(), at: Date.now(), newId: v7 });
}

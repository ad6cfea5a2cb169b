import { boxCodeText, readBoxCode } from '@boxroom/domain/box/box-code';
import { parseTag, type Tag } from '@boxroom/domain/tag/parse-tag';
import { ownOrigins } from '../../inventory/box/box-url.ts';
import { trpcClient } from '../../lib/http/trpc.ts';
import { type BoxLookUp, lookUpBoxes } from '../../replica/store/look-up-box.ts';
import type { ReplicaStore } from '../../replica/store/replica-store.ts';

export type OwnTag = Exclude<Tag, { kind: 'foreign' }>;
export type TagSource = 'camera' | 'typed';

/** Parses the text of a tag. A typed code may omit its prefix. */
export function readTag(text: string, source: TagSource): Tag {
  const tag = parseTag(text, ownOrigins());
  const code = tag.kind === 'foreign' && source === 'typed' ? readBoxCode(text) : null;
  return code === null ? tag : { kind: 'code', code };
}

/** Returns one key per tag, however it was spelled. */
export function tagKey(tag: OwnTag): string {
  switch (tag.kind) {
    case 'box':
      return tag.boxId;
    case 'tag':
      return tag.tagId;
    case 'code':
      return boxCodeText(tag.code);
  }
}

/**
 * Returns the boxes of a tag on this device. A code may have several, when somebody who shares a room has the same
 * code.
 */
export function boxIdsOf({ view }: ReplicaStore, tag: OwnTag): readonly string[] {
  if (tag.kind === 'box') return view.get('box', tag.boxId) ? [tag.boxId] : [];
  if (tag.kind === 'tag') return [view.boxOfTag(tag.tagId)].flatMap((box) => box?.id ?? []);
  return Array.from(view.boxesOfCode(tag.code), ({ id }) => id);
}

/**
 * Like `boxIdsOf`, but asks the server when there are none. Only the server knows the box of a tag that was replaced by
 * a newer one.
 */
export async function lookUpTag(store: ReplicaStore, tag: OwnTag): Promise<BoxLookUp> {
  const found = await lookUpBoxes(store, (current) => boxIdsOf(current, tag));
  if (tag.kind !== 'tag' || found.kind !== 'unknown') return found;
  const asked = await trpcClient.tags.find.query({ id: tag.tagId }).catch(() => null);
  if (asked?.state !== 'box') return found;
  return lookUpBoxes(store, ({ view }) => (view.get('box', asked.boxId) ? [asked.boxId] : []));
}

/** A short vibration as feedback that a tag was read. Does nothing on devices that cannot vibrate. */
export function nod(): void {
  if ('vibrate' in navigator) navigator.vibrate(40);
}

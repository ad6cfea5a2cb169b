import { boxCodeText } from '@boxroom/domain/box/box-code';
import type { TagContent } from '@boxroom/domain/tag/tag';
import { boxUrl } from '../../inventory/box/box-url.ts';
import type { ReplicaStore } from '../../replica/store/replica-store.ts';
import { codeUrl } from './code-url.ts';

/** Returns the text of these boxes' tags, in order. A box that was deleted meanwhile is omitted. */
export function readTagContents(store: ReplicaStore, boxIds: Iterable<string>): TagContent[] {
  const { view } = store;
  return Array.from(boxIds).flatMap((id) => {
    const box = view.get('box', id);
    if (!box) return [];
    const url = boxUrl(id);
    const { name, description: location } = box;
    const code = boxCodeText(box.code);
    const room = view.get('room', box.spaceId)?.name ?? null;
    return [{ qr: url, shortQr: codeUrl(box.code), name, code, location, room, url }];
  });
}

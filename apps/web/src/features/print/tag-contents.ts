import { boxCodeText } from '@boxroom/domain/box/box-code';
import type { TagContent } from '@boxroom/domain/label/tag';
import { boxUrl } from '../../inventory/box-url.ts';
import type { ReplicaStore } from '../../replica/replica-store.ts';

/** What the tags of these boxes say, in their order. A box that went meanwhile is left out. */
export function readTagContents(store: ReplicaStore, boxIds: Iterable<string>): TagContent[] {
  const { view } = store;
  return Array.from(boxIds).flatMap((id) => {
    const box = view.get('box', id);
    if (!box) return [];
    const url = boxUrl(id);
    const { name, description: location } = box;
    const code = boxCodeText(box.code);
    return [{ qr: url, name, code, location, room: view.get('room', box.spaceId)?.name ?? null, url }];
  });
}

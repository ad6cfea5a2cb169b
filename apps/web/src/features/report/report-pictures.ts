import { type Jpeg, readJpeg } from '@boxroom/domain/pdf/jpeg';
import type { Report, ReportItem } from '@boxroom/domain/report/report';
import { compressPicture } from '../../lib/file/compress-picture.ts';
import type { Found } from '../../replica/picture/fetch-picture.ts';

/** As many as the shelf fetches at once, so that none waits and few are in memory. */
const AHEAD = 4;
/** So many failures in a row mean that the network is gone: from then on only this device is asked. */
const FAILURES_MAX = 4;

type Find = (item: ReportItem & { pictureId: string }, isWanted: () => boolean) => Promise<Found>;

/** Returns a function that returns the picture of each item; call it in the order of the report. Null: not to be had. */
export function reportPictures({ rooms }: Report, find: Find, signal: AbortSignal) {
  const wanted = rooms.flatMap(({ items }) => items.filter(hasPicture));
  const loading = new Map<string, Promise<Jpeg | null>>();
  let next = 0;
  let failures = 0;
  const isWanted = () => failures < FAILURES_MAX && !signal.aborted;
  async function load(item: ReportItem & { pictureId: string }): Promise<Jpeg | null> {
    const found = await find(item, isWanted);
    if (found instanceof Blob) {
      failures = 0;
      return toJpeg(found).catch(() => null);
    }
    if (found === 'failed') failures++;
    return null;
  }
  return async ({ id }: ReportItem): Promise<Jpeg | null> => {
    for (let item = wanted[next]; item && loading.size < AHEAD; item = wanted[++next]) loading.set(item.id, load(item));
    const picture = await loading.get(id);
    loading.delete(id);
    return picture ?? null;
  };
}

function hasPicture(item: ReportItem): item is ReportItem & { pictureId: string } {
  return item.pictureId !== null;
}

/** A file of another kind than the server makes becomes a JPEG. */
async function toJpeg(picture: Blob): Promise<Jpeg | null> {
  const known = readJpeg(new Uint8Array(await picture.arrayBuffer()));
  if (known) return known;
  return readJpeg(new Uint8Array(await (await compressPicture(picture)).arrayBuffer()));
}

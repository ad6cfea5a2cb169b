import type { Logger } from '../logger.ts';
import type { PictureStore } from './picture-store.ts';

interface DirectOptions {
  pictures: Pick<PictureStore, 'sign'>;
  log: Pick<Logger, 'error'>;
}

/**
 * Returns the origins, besides our own, from which browsers read pictures. The library decides by bucket and region
 * whether the bucket is in the host's name, so this asks it for an address.
 */
export async function directOrigins({ pictures, log }: DirectOptions): Promise<string[]> {
  if (!pictures.sign) return [];
  try {
    return [new URL(await pictures.sign('0'.repeat(32), 'thumb', 'picture.jpg')).origin];
  } catch (error) {
    // No credentials now. Browsers then get pictures through Boxroom until the next start.
    log.error({ err: error }, 'could not sign an address of the object store');
    return [];
  }
}

import { isText, parseJson, recordOf } from '../storage/read-json.ts';
import { TRYOUT_KEY } from '../storage/storage-keys.ts';
import { readStored } from '../storage/stored-value.ts';

/** The household that somebody without an account tries on this device alone. */
export interface Tryout {
  id: string;
  catalogueId: string;
  /** Whether the app shows it while nobody is signed in. */
  isOpen: boolean;
  /** When the person pressed "Keep this", in milliseconds since 1970. */
  keptAt: number | null;
  /** The disk has the demo household. */
  isFilled: boolean;
}

/** Returns the tryout as the device has it now. */
export function readTryout(): Tryout | null {
  const { id, catalogueId, isOpen, keptAt, isFilled } = recordOf(parseJson(readStored(TRYOUT_KEY) ?? ''));
  if (!isText(id) || !isText(catalogueId) || id === '' || catalogueId === '') return null;
  return {
    id,
    catalogueId,
    isOpen: isOpen === true,
    keptAt: typeof keptAt === 'number' ? keptAt : null,
    isFilled: isFilled === true,
  };
}

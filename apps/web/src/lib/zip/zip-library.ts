import { configure } from '@zip.js/zip.js/lib/zip-core-custom.js';

// The content security policy allows no workers made of text, and the browser's own streams compress as fast. A browser
// without these stores.
configure({ useWebWorkers: false });
export const COMPRESSION = typeof CompressionStream === 'undefined' ? { level: 0 } : {};

export {
  BlobReader,
  type FileEntry,
  TextWriter,
  Uint8ArrayReader,
  ZipReader,
  ZipWriter,
} from '@zip.js/zip.js/lib/zip-core-custom.js';

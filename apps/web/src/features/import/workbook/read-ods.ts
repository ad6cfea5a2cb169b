import type { Sheet } from '@boxroom/domain/import/open-workbook';
import type { FileEntry } from '@zip.js/zip.js';
import { SaxesParser } from 'saxes';
import { OdsContent } from './ods-content.ts';

/**
 * Reads the sheets of an OpenDocument spreadsheet while it is unpacked: its tree would take ten times the memory.
 */
export async function readOds(entry: FileEntry): Promise<Sheet[]> {
  const content = new OdsContent();
  const parser = new SaxesParser();
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ name, attributes }) => content.open(name, attributes));
  parser.on('closetag', ({ name }) => content.close(name));
  parser.on('text', (text) => content.text(text));
  parser.on('cdata', (text) => content.text(text));
  const decoder = new TextDecoder();
  // The ZIP library reports its own error for one that was thrown here.
  let failure: unknown = null;
  const writable = new WritableStream<Uint8Array>({
    write(chunk) {
      try {
        parser.write(decoder.decode(chunk, { stream: true }));
      } catch (error) {
        failure = error;
        throw error;
      }
    },
  });
  try {
    await entry.getData(writable, { checkSignature: true });
  } catch (error) {
    throw failure ?? error;
  }
  parser.write(decoder.decode()).close();
  return content.sheets;
}

import type { Deflate } from './drawing.ts';

/** Receives the file piece by piece. */
export type PdfSink = (piece: Uint8Array<ArrayBuffer>) => void;

/** The objects of a PDF file and their cross-reference table (ISO 32000-1, 7.5). */
export class PdfFile {
  readonly #deflate: Deflate;
  readonly #sink: PdfSink;
  /** The offset of object n is at n - 1; 0 while the object is reserved and not written. */
  readonly #offsets: number[] = [];
  #length = 0;

  constructor(deflate: Deflate, sink: PdfSink) {
    this.#deflate = deflate;
    this.#sink = sink;
    // The second line has bytes over 127, so that mail programs treat the file as binary.
    this.#write(ascii('%PDF-1.7\n%'), Uint8Array.of(0xe2, 0xe3, 0xcf, 0xd3, 0x0a));
  }

  /** Returns the number of an object to be written later. */
  reserve(): number {
    return this.#offsets.push(0);
  }

  /** Writes an object and returns its number. */
  add(body: string): number {
    return this.set(this.reserve(), body);
  }

  /** Writes an object with a reserved number. */
  set(id: number, body: string): number {
    this.#offsets[id - 1] = this.#length;
    this.#write(ascii(`${id} 0 obj\n${body}\nendobj\n`));
    return id;
  }

  /** Writes bytes, compressed, with these extra dictionary entries, and returns their number. */
  async addStream(entries: string, bytes: Uint8Array<ArrayBuffer>): Promise<number> {
    return this.addPacked(`${entries}/Filter/FlateDecode`, await this.#deflate(bytes));
  }

  /** Writes bytes that are compressed already, by the filter that the entries name, and returns their number. */
  addPacked(entries: string, packed: Uint8Array<ArrayBuffer>): number {
    const id = this.reserve();
    this.#offsets[id - 1] = this.#length;
    this.#write(
      ascii(`${id} 0 obj\n<<${entries}/Length ${packed.length}>>stream\n`),
      packed,
      ascii('\nendstream\nendobj\n'),
    );
    return id;
  }

  /** Writes the table of objects, the end of the file. */
  end(root: number, info: number): void {
    const start = this.#length;
    const rows = this.#offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`);
    const count = rows.length + 1;
    this.#write(ascii(`xref\n0 ${count}\n0000000000 65535 f \n${rows.join('')}`));
    this.#write(ascii(`trailer\n<</Size ${count}/Root ${root} 0 R/Info ${info} 0 R>>\nstartxref\n${start}\n%%EOF\n`));
  }

  #write(...chunks: Uint8Array<ArrayBuffer>[]): void {
    for (const chunk of chunks) {
      this.#sink(chunk);
      this.#length += chunk.length;
    }
  }
}

/** Encodes a text of ASCII only. */
export function ascii(text: string): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(text.length);
  for (let index = 0; index < text.length; index++) bytes[index] = text.charCodeAt(index);
  return bytes;
}

/**
 * Encodes any text as a PDF string: UTF-16 with its byte order mark, in hexadecimal digits, so that no character needs
 * escaping.
 */
export function textString(text: string): string {
  let hex = 'FEFF';
  for (let index = 0; index < text.length; index++) hex += text.charCodeAt(index).toString(16).padStart(4, '0');
  return `<${hex}>`;
}

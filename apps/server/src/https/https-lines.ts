import type { Https } from './https.ts';

/** Returns what the terminal says about the own https: a code for the camera of a phone, its address, and sentences. */
export async function httpsLines(https: Https): Promise<string[]> {
  const { scan, lines } = https.notes();
  if (scan === null) return [...lines];
  const { default: qrcode } = await import('qrcode');
  const code = await qrcode.toString(scan, { type: 'utf8', errorCorrectionLevel: 'L' });
  return [`Scan this with a phone, or open ${scan} on it:`, '', ...code.split('\n'), ...lines];
}

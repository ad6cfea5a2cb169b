import type { Translate } from '../language/message.ts';
import { cleanLine } from '../text/clean-text.ts';
import { PAPER_NAME_MAX } from './paper.ts';

/** A short extension at the end: of 'Receipt v1.2' nothing is cut. */
const EXTENSION = /\.(?:pdf|jpe?g|png|webp|hei[cf])$/i;
const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Returns the first name of a paper, from the name of its file. */
export function paperNameOf(fileName: string, t: Translate): string {
  const line = cleanLine(fileName.replace(EXTENSION, ''));
  const letters = Array.from(segmenter.segment(line), ({ segment }) => segment);
  return letters.slice(0, PAPER_NAME_MAX).join('').trim() || t('Paper');
}

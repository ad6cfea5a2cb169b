import { type ComponentType, lazy } from 'react';
import { withTexts } from './rest-of-language.ts';

/** A component whose code loads with its first use, together with its texts. */
export function lazyPart<P extends object>(load: () => Promise<ComponentType<P>>) {
  return lazy(async () => ({ default: await withTexts(load) }));
}

import { Fragment, type ReactNode } from 'react';
import { fillTags } from './fill-tags.ts';

/**
 * Returns a translated text with elements in it:
 * `richText(t('Read the <link>terms</link> of <name/>.'), { link: (text) => <a>{text}</a>, name: () => <b>{name}</b> })`.
 * What a person typed is an element, never a value of such a message: it may look like a tag.
 */
export function richText(text: string, elements: Readonly<Record<string, (text: string) => ReactNode>>): ReactNode {
  return fillTags(text, elements).map((part, index) => <Fragment key={index}>{part}</Fragment>);
}

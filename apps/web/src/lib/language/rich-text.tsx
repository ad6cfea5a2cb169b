import { Fragment, type ReactNode } from 'react';
import { splitTags } from './split-tags.ts';

/**
 * Returns a translated text with elements in it:
 * `richText(t('Read the <link>terms</link> of <name/>.'), { link: (text) => <a>{text}</a>, name: () => <b>{name}</b> })`.
 * What a person typed is an element, never a value of such a message: it may look like a tag.
 */
export function richText(text: string, elements: Readonly<Record<string, (text: string) => ReactNode>>): ReactNode {
  return splitTags(text).map((part, index) => {
    if (typeof part === 'string') return part;
    const draw = Object.hasOwn(elements, part.name) ? elements[part.name] : undefined;
    return <Fragment key={index}>{draw ? draw(part.inner) : part.whole}</Fragment>;
  });
}

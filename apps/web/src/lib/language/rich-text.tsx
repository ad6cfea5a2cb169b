import { Fragment, type ReactNode } from 'react';

const TAG = /<(\w+)(?:\/>|>([^<]*)<\/\1>)/;

/**
 * Returns a translated text with elements in it:
 * `richText(t('Read the <link>terms</link> of <name/>.'), { link: (text) => <a>{text}</a>, name: () => <b>{name}</b> })`.
 * Tags do not nest. What a person typed is an element, never a value of such a message: it may look like a tag.
 */
export function richText(text: string, elements: Readonly<Record<string, (text: string) => ReactNode>>): ReactNode {
  const found = TAG.exec(text);
  if (!found) return text;
  const [whole, name = '', inner = ''] = found;
  return (
    <Fragment>
      {text.slice(0, found.index)}
      {Object.hasOwn(elements, name) ? elements[name]?.(inner) : whole}
      {richText(text.slice(found.index + whole.length), elements)}
    </Fragment>
  );
}

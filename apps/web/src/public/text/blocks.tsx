import type { Block, Inline, InlineText } from './block.ts';

/** Renders a text of the public pages as semantic markup. */
export function Blocks({ blocks }: { blocks: readonly Block[] }) {
  return (
    <div className="prose">
      {blocks.map((block, index) => (
        <BlockOf key={index} block={block} />
      ))}
    </div>
  );
}

function BlockOf({ block }: { block: Block }) {
  switch (block.kind) {
    case 'heading': {
      const Heading = block.level === 2 ? 'h2' : 'h3';
      return <Heading>{block.text}</Heading>;
    }
    case 'paragraph':
      return (
        <p>
          <Inlines text={block.text} />
        </p>
      );
    case 'list': {
      const List = block.ordered ? 'ol' : 'ul';
      return (
        <List>
          {block.items.map((item, index) => (
            <li key={index}>
              <Inlines text={item} />
            </li>
          ))}
        </List>
      );
    }
    case 'table':
      return <Table {...block} />;
    case 'quote':
      return (
        <blockquote>
          <p>
            <Inlines text={block.text} />
          </p>
        </blockquote>
      );
    case 'note':
      return (
        <p className="prose-note">
          <Inlines text={block.text} />
        </p>
      );
  }
}

/** A table wider than a phone scrolls by itself, and is focusable for that. */
function Table({ caption, head, rows }: Extract<Block, { kind: 'table' }>) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrollable element must be focusable
    <section className="prose-table" aria-label={caption} tabIndex={0}>
      <table>
        <caption>{caption}</caption>
        <thead>
          <tr>
            {head.map((cell) => (
              <th key={cell} scope="col">
                {cell}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([first = [], ...cells], index) => (
            <tr key={index}>
              <th scope="row">
                <Inlines text={first} />
              </th>
              {cells.map((cell, column) => (
                <td key={column}>
                  <Inlines text={cell} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Inlines({ text }: { text: InlineText }) {
  return text.map((inline, index) => <InlineOf key={index} inline={inline} />);
}

function InlineOf({ inline }: { inline: Inline }) {
  if (typeof inline === 'string') return inline;
  if ('href' in inline) return <a href={inline.href}>{inline.text}</a>;
  return 'strong' in inline ? <strong>{inline.text}</strong> : <em>{inline.text}</em>;
}

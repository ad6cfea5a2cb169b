import { parseAst } from 'rolldown/parseAst';

/** A message in the source, and what its translators should know. */
export interface FoundMessage {
  text: string;
  line: number;
  /** The comment before it that begins with `i18n:`. */
  comment: string | null;
  /** Whether it is translated when its module is loaded, before the language is known. */
  isTooEarly: boolean;
}

interface Node {
  type: string;
  start: number;
  end: number;
}

const MARKERS: ReadonlySet<string> = new Set(['t', 'msg']);
const FUNCTIONS: ReadonlySet<string> = new Set([
  'FunctionDeclaration',
  'FunctionExpression',
  'ArrowFunctionExpression',
  'MethodDefinition',
  'PropertyDefinition',
]);

/** Returns the messages of a source file: the first arguments of `t` and `msg`. Throws at one that is no plain text. */
export function findMessages(code: string, path: string): FoundMessage[] {
  if (!/\b(?:t|msg)\(/.test(code)) return [];
  const found: FoundMessage[] = [];
  const visit = (node: Node, isInside: boolean): void => {
    if (node.type === 'CallExpression') {
      const { callee, arguments: args } = node as Node & { callee: Node & { name?: string }; arguments: Node[] };
      const [first] = args;
      if (callee.type === 'Identifier' && MARKERS.has(callee.name ?? '') && first) {
        const text = textOf(first);
        const line = code.slice(0, node.start).split('\n').length;
        if (text !== null)
          found.push({
            text,
            line,
            comment: commentBefore(code, node.start),
            isTooEarly: callee.name === 't' && !isInside,
          });
        else if (callee.name === 'msg') throw new Error(`${path}:${line}: the text is put together.`);
      }
    }
    for (const child of childrenOf(node)) visit(child, isInside || FUNCTIONS.has(node.type));
  };
  visit(parseAst(code, { lang: path.endsWith('x') ? 'tsx' : 'ts' }) as unknown as Node, false);
  return found;
}

function* childrenOf(node: Node): Generator<Node> {
  for (const value of Object.values(node))
    for (const child of Array.isArray(value) ? (value as unknown[]) : [value])
      if (typeof child === 'object' && child !== null && 'type' in child) yield child as Node;
}

function textOf(node: Node): string | null {
  if (node.type === 'Literal') {
    const { value } = node as Node & { value: unknown };
    return typeof value === 'string' ? value : null;
  }
  if (node.type !== 'TemplateLiteral') return null;
  const { quasis } = node as Node & { quasis: { value: { cooked: string } }[] };
  return quasis.length === 1 ? (quasis[0]?.value.cooked ?? null) : null;
}

/** Returns the comment on the line before the one on which the call begins, or before it on the same line. */
function commentBefore(code: string, start: number): string | null {
  const lines = code.slice(0, start).split('\n').slice(-2);
  const comment = /\/[/*]\s*i18n:\s*(.*?)\s*(?:\*\/|$)/m.exec(lines.join('\n'));
  return comment?.[1] ?? null;
}

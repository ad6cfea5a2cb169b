import { parseSync } from 'vite';
import type { NewerApis } from './newer-apis.ts';

interface Node {
  type: string;
  [key: string]: unknown;
}

/** The place of a node in its parent. */
interface Place {
  parent: Node | null;
  key: string;
}

/**
 * Returns the newer APIs that JavaScript uses without asking whether they are there: with `in`, `typeof`, `?.`, a
 * condition, or a default. One question in a file counts for all of it: built code has moved the two apart.
 */
export function findNewerApis(code: string, apis: NewerApis): string[] {
  const used = new Map<string, string>();
  const asked = new Set<string>();
  walk(parseSync('built.js', code).program as unknown as Node, { parent: null, key: '' });
  return [...used].filter(([, name]) => !asked.has(name)).map(([use]) => use);

  function walk(node: Node, place: Place): void {
    noteQuestion(node, place);
    noteUse(node, place);
    for (const key in node) {
      const value = node[key];
      if (Array.isArray(value)) {
        for (const child of value) if (isNode(child)) walk(child, { parent: node, key });
      } else if (isNode(value)) walk(value, { parent: node, key });
    }
  }

  function noteQuestion(node: Node, place: Place): void {
    if (node.type === 'BinaryExpression' && node['operator'] === 'in' && isNode(node['left']))
      asked.add(textOf(node['left']));
    const name = nameOf(node);
    if (name !== null && isQuestion(place)) asked.add(name);
  }

  function noteUse(node: Node, { parent, key }: Place): void {
    if (node.type === 'MemberExpression') {
      const name = nameOf(node) ?? '';
      const of = isNode(node['object']) && node['object'].type === 'Identifier' ? String(node['object']['name']) : '';
      if (apis.members.has(`${of}.${name}`)) used.set(`${of}.${name}`, name);
      else if (key === 'callee' && apis.methods.has(name)) used.set(`.${name}()`, name);
      else if (GLOBAL.has(of) && CALLS.has(parent?.type ?? '') && key === 'callee' && apis.globals.has(name))
        used.set(name, name);
    }
    if (node.type !== 'Identifier' || !apis.globals.has(String(node['name']))) return;
    if (CALLS.has(parent?.type ?? '') && key === 'callee') used.set(String(node['name']), String(node['name']));
  }
}

/** Returns the newer selectors and rules that a style sheet needs. */
export function findNewerCss(code: string, { css }: NewerApis): string[] {
  const bare = code.replaceAll(/"[^"]*"|'[^']*'|\/\*[^]*?\*\//g, '');
  const preludes = bare.match(/[^{};]+(?=\{)/g)?.join(' ') ?? '';
  const names = preludes.match(/:[a-z][a-z-]*|@[a-z][a-z-]*/g);
  return [...new Set(names)].filter((name) => css.has(name));
}

const CALLS = new Set(['CallExpression', 'NewExpression']);
const GLOBAL = new Set(['window', 'globalThis', 'self']);
const CONDITIONS = new Set(['IfStatement', 'ConditionalExpression']);

/** Whether code asks at this place whether something is there. */
function isQuestion({ parent, key }: Place): boolean {
  if (!parent) return false;
  if (CONDITIONS.has(parent.type)) return key === 'test';
  if (parent.type === 'LogicalExpression') return key === 'left';
  if (parent.type === 'UnaryExpression') return parent['operator'] === 'typeof' || parent['operator'] === '!';
  if (parent.type === 'BinaryExpression') return true;
  return parent['optional'] === true && (key === 'callee' || key === 'object');
}

function nameOf(node: Node): string | null {
  if (node.type === 'ChainExpression' && isNode(node['expression'])) return nameOf(node['expression']);
  if (node.type === 'Identifier') return String(node['name']);
  if (node.type !== 'MemberExpression' || node['computed'] === true || !isNode(node['property'])) return null;
  return String(node['property']['name']);
}

/** Built code writes every text as a template. */
function textOf(node: Node): string {
  const quasi = (node['quasis'] as readonly unknown[] | undefined)?.[0];
  const value = isNode(quasi) ? quasi['value'] : { cooked: node['value'] };
  return typeof value === 'object' && value !== null && 'cooked' in value ? String(value.cooked) : '';
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
}

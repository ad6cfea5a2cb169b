import { expect, test } from 'vitest';
import { closureOf, entriesOf } from './chunk-graph.ts';

const sources = new Map([
  ['index-a.js', 'import{a as b}from"./vendor-b.js";import"./side-c.js";const p=()=>import("./page-d.js");'],
  ['vendor-b.js', 'export{x}from"./deep-e.js";'],
  ['side-c.js', ''],
  ['page-d.js', 'import * as z from \'./vendor-b.js\';import{q}from"./index-a.js";'],
  ['deep-e.js', ''],
]);

test('a chunk includes its static imports, and not its dynamic ones', () => {
  expect([...closureOf(['index-a.js'], sources)].toSorted()).toEqual([
    'deep-e.js',
    'index-a.js',
    'side-c.js',
    'vendor-b.js',
  ]);
});

test('a cycle of imports terminates', () => {
  expect(closureOf(['page-d.js'], sources).size).toBe(5);
});

test('a missing chunk throws', () => {
  expect(() => closureOf(['gone.js'], sources)).toThrow('gone.js');
});

test('the entries are the scripts of the page', () => {
  const html =
    '<script>dark()</script><script type="module" crossorigin src="/assets/index-a.js"></script><link href="/assets/x.css">';
  expect(entriesOf(html)).toEqual(['index-a.js']);
});

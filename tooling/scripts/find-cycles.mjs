/**
 * Returns the groups of files that import each other in a circle, also by way of types only; each sorted by name.
 * @param {ReadonlyMap<string, readonly string[]>} imports the imported files of each file
 * @returns {string[][]}
 */
export function findCycles(imports) {
  // Tarjan's strongly connected components.
  const indices = new Map();
  const lowest = new Map();
  /** @type {string[]} */
  const open = [];
  const cycles = [];

  function visit(file) {
    indices.set(file, indices.size);
    lowest.set(file, indices.get(file));
    open.push(file);
    for (const target of imports.get(file) ?? []) {
      if (!imports.has(target)) continue;
      if (!indices.has(target)) visit(target);
      if (open.includes(target)) lowest.set(file, Math.min(lowest.get(file), lowest.get(target)));
    }
    if (lowest.get(file) !== indices.get(file)) return;
    const group = open.splice(open.indexOf(file));
    if (group.length > 1 || imports.get(file)?.includes(file)) cycles.push(group.toSorted());
  }

  for (const file of imports.keys()) if (!indices.has(file)) visit(file);
  return cycles;
}

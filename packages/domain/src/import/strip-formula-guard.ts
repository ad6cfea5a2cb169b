import { needsGuard } from '../export/formula-guard.ts';

/** The text of a cell as it was before the export guarded it. */
export function stripFormulaGuard(cell: string): string {
  return cell.startsWith("'") && needsGuard(cell.slice(1)) ? cell.slice(1) : cell;
}

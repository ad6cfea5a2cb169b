/**
 * What a spreadsheet would take for a formula: begins, white space and zero-width characters aside, with = + - @, one
 * of their full-width forms, a tab or a line end. The export puts `'` before such a cell.
 */
const FORMULA_LIKE = /^(?:[\t\r\n]|[\s\u200b-\u200d\u2060\ufeff]*[=+\-@＝＋－＠])/;

export function stripFormulaGuard(cell: string): string {
  return cell.startsWith("'") && FORMULA_LIKE.test(cell.slice(1)) ? cell.slice(1) : cell;
}

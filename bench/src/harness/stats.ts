/** Returns the value below which the share `q` (0 to 1) of the values lies, or NaN without values. */
export function quantile(values: Iterable<number>, q: number): number {
  const sorted = Float64Array.from(values).sort();
  const at = Math.min(sorted.length - 1, Math.max(0, Math.ceil(q * sorted.length) - 1));
  return sorted[at] ?? NaN;
}

/** Returns the middle value, or the mean of the two middle ones, or NaN without values. */
export function median(values: Iterable<number>): number {
  const sorted = Float64Array.from(values).sort();
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? NaN) + upper) / 2;
}

export function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** Returns the slope of the line with the least squares through points of x and y, or NaN below two different x. */
export function slope(points: readonly (readonly [x: number, y: number])[]): number {
  const [x, y] = [mean(points.map(([value]) => value)), mean(points.map(([, value]) => value))];
  let [rise, run] = [0, 0];
  for (const [px, py] of points) {
    rise += (px - x) * (py - y);
    run += (px - x) ** 2;
  }
  return rise / run;
}

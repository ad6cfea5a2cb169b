/** Half of the 50 ms after which a person notices that the page does not react. */
const SLICE_MS = 25;

/**
 * Returns a function to call between two pieces of long work. Once the work has had its slice, it lets the browser
 * paint and react, and returns true; otherwise it returns at once.
 */
export function timeSlices(now: () => number = () => performance.now()): () => Promise<boolean> {
  let start = now();
  return async () => {
    if (now() - start < SLICE_MS) return false;
    await new Promise((resolve) => {
      setTimeout(resolve);
    });
    start = now();
    return true;
  };
}

/** Somebody stands before a box and waits. */
export const ANSWER_WITHIN_MS = 8000;

/** The answer, unless it takes longer than somebody waits: a network that says nothing is like none. */
export function answerWithin<T>(answer: Promise<T>, ms = ANSWER_WITHIN_MS): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`There was no answer in ${ms} ms.`)), ms);
    void answer.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

/** Timeout for a request that a person waits for while standing before a box. */
export const ANSWER_WITHIN_MS = 8000;

/** Resolves with the response, or rejects after `ms`: a network that never responds counts as no network. */
export function answerWithin<T>(answer: Promise<T>, ms = ANSWER_WITHIN_MS): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`There was no answer in ${ms} ms.`)), ms);
    void answer.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

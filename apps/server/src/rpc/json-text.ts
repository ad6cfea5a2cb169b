/** A response that is JSON already: the route sends it as it is. `T` is what the client parses from it. */
export class JsonText<T> {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }

  parse(): T {
    return JSON.parse(this.text) as T;
  }

  /** Types it as what the client receives: tRPC derives the client's types from what a procedure returns. */
  asReceived(): T {
    return this as unknown as T;
  }
}

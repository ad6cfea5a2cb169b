/** An in-memory CacheStorage with the methods that the worker and the pages use. Names keep the order of creation. */
export class FakeCaches {
  readonly kept = new Map<string, Map<string, Response>>();
  /** While set, nothing is written. */
  isFull = false;

  has = async (name: string): Promise<boolean> => this.kept.has(name);
  keys = async (): Promise<string[]> => [...this.kept.keys()];
  delete = async (name: string): Promise<boolean> => this.kept.delete(name);

  async match(path: string, { cacheName }: { cacheName?: string } = {}): Promise<Response | undefined> {
    const names = cacheName === undefined ? [...this.kept.keys()] : [cacheName];
    return names
      .map((name) => this.kept.get(name)?.get(path))
      .find((answer) => answer !== undefined)
      ?.clone();
  }

  async open(name: string) {
    const entries = this.kept.get(name) ?? new Map<string, Response>();
    this.kept.set(name, entries);
    return {
      keys: async () => [...entries.keys()].map((path) => ({ url: `https://boxes.example.org${path}` })),
      match: async (path: string) => entries.get(path)?.clone(),
      put: async (path: string, answer: Response) => {
        if (this.isFull) throw new DOMException('No room is left.', 'QuotaExceededError');
        entries.set(path, answer);
      },
      delete: async (of: string | { url: string }) =>
        entries.delete(typeof of === 'string' ? of : new URL(of.url).pathname),
    };
  }

  /** Cache name → its paths. */
  get paths(): Record<string, string[]> {
    return Object.fromEntries([...this.kept].map(([name, entries]) => [name, [...entries.keys()].toSorted()]));
  }
}

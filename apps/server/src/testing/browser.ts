import type { FastifyInstance } from 'fastify';
import type { ErrorData } from '../errors.ts';
import { SAME_ORIGIN } from './test-app.ts';

export interface CallAnswer<T> {
  status: number;
  /** Set if the call succeeded. */
  data: T;
  error: ErrorData | undefined;
  setCookies: string[];
}

/** A miniature browser: keeps cookies and calls procedures as our own page would. */
export class TestBrowser {
  readonly cookies = new Map<string, string>();
  /** Its Accept-Language; null: it sends none. */
  wanted: string | null = null;
  readonly #app: FastifyInstance;
  readonly #ip: string;

  constructor(app: FastifyInstance, ip = '127.0.0.1') {
    this.#app = app;
    this.#ip = ip;
  }

  async query<T = unknown>(path: string, input?: unknown): Promise<CallAnswer<T>> {
    const query = input === undefined ? '' : `?input=${encodeURIComponent(JSON.stringify(input))}`;
    return this.#send<T>({ method: 'GET', url: `/trpc/${path}${query}` });
  }

  async mutate<T = unknown>(path: string, input?: unknown): Promise<CallAnswer<T>> {
    return this.#send<T>({ method: 'POST', url: `/trpc/${path}`, payload: JSON.stringify(input) ?? '' });
  }

  async #send<T>(request: { method: 'GET' | 'POST'; url: string; payload?: string }): Promise<CallAnswer<T>> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await this.#app.inject({
      ...request,
      headers: {
        ...SAME_ORIGIN,
        ...(cookie === '' ? {} : { cookie }),
        ...(this.wanted === null ? {} : { 'accept-language': this.wanted }),
      },
      remoteAddress: this.#ip,
    });
    const setCookies = [response.headers['set-cookie'] ?? []].flat();
    for (const line of setCookies) this.#keep(line);
    const body = response.json<{ result?: { data: T }; error?: { data: ErrorData } }>();
    return { status: response.statusCode, data: body.result?.data as T, error: body.error?.data, setCookies };
  }

  #keep(line: string): void {
    const [pair = ''] = line.split(';');
    const [name = '', value = ''] = pair.split('=');
    if (/Max-Age=0/i.test(line)) this.cookies.delete(name);
    else this.cookies.set(name, value);
  }
}

import type { APIResponse, Page } from '@playwright/test';
import type { BoxroomServer } from './boxroom-server.ts';

/** Calls a procedure that changes something, with the session of the page's browser. */
export function post(
  page: Page,
  { origin }: BoxroomServer,
  procedure: string,
  data: object = {},
): Promise<APIResponse> {
  return page.request.post(`${origin}/trpc/${procedure}`, { headers: { origin }, data });
}

/** Calls a procedure that reads. */
export function get(page: Page, { origin }: BoxroomServer, procedure: string): Promise<APIResponse> {
  return page.request.get(`${origin}/trpc/${procedure}`);
}

/** Returns the result of a call. Throws unless it succeeded. */
export async function resultOf<T>(answer: APIResponse): Promise<T> {
  if (!answer.ok()) throw new Error(`${answer.url()} answered ${answer.status()}: ${await answer.text()}`);
  return ((await answer.json()) as { result: { data: T } }).result.data;
}

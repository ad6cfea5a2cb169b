/** Returns the headers of a response without those that differ between any two responses: its time and its request's id. */
export function lastingHeaders<H extends { date?: unknown; 'x-request-id'?: unknown }>(headers: H) {
  const { date: _date, 'x-request-id': _requestId, ...lasting } = headers;
  return lasting;
}

/** Returns the media type that an answer names, without its parameters; empty where it names none. */
export function mediaTypeIn({ headers }: Pick<Response, 'headers'>): string {
  const [type = ''] = (headers.get('content-type') ?? '').split(';');
  return type.trim().toLowerCase();
}

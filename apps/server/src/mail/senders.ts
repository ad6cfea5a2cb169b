/** Returns the bare address of a sender such as `Boxroom <boxes@example.org>`. */
export function addressOf(sender: string): string {
  return /<([^<>]+)>$/.exec(sender)?.[1] ?? sender;
}

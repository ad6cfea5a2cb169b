/** Runs work that no other tab and no worker runs at the same time. Browsers have no locks on an address without HTTPS. */
export function withLock<T>(name: string, work: () => Promise<T>): Promise<T> {
  const { locks } = navigator as Partial<Pick<Navigator, 'locks'>>;
  return locks ? locks.request(name, {}, work) : work();
}

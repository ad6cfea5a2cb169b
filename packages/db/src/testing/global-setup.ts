import { startTestServer } from './test-server.ts';

/** For `globalSetup` in a package's vitest configuration: one Postgres for the run, removed at its end. */
export default async function setup(): Promise<() => Promise<void>> {
  const { stop } = await startTestServer();
  return stop;
}

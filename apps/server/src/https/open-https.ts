import type { Env } from '../env.ts';
import type { Logger } from '../logger.ts';
import type { Https } from './https.ts';

/** Opens the https that Boxroom provides by itself; null: none. Each kind loads only where it is configured. */
export async function openHttps(env: Env, log: Logger): Promise<Https | null> {
  const { ownHttps, dataDir, host, publicOrigin } = env;
  if (ownHttps === null) return null;
  const common = { dataDir, host, publicOrigin, log };
  if (ownHttps.mode === 'home') return (await import('./home-https.ts')).startHomeHttps({ ...ownHttps, ...common });
  return (await import('./acme-https.ts')).startAcmeHttps({ ...ownHttps, ...common });
}

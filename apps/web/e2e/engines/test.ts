import { expect, test as base } from '../support/test.ts';
import { startChromium } from './chromium.ts';
import type { Driver } from './driver.ts';
import { startFirefox } from './firefox.ts';
import { Visitor } from './visitor.ts';
import { startWebKit, type WebKitPrograms } from './webkit.ts';

/** The programs of the engines on this machine, which the configuration knows. */
export type Engines = { firefox?: string; webkit?: WebKitPrograms };

type Fixtures = {
  engines: Engines;
  /** Opens another browser with an empty profile, which is closed after the story. */
  newVisitor: () => Promise<Visitor>;
  visitor: Visitor;
};

/** Stories run on the engine that their project names. They use no `page`. */
export const test = base.extend<Fixtures>({
  engines: [{}, { option: true }],
  newVisitor: async ({ engines, launchOptions }, use, testInfo) => {
    const engine = testInfo.project.name;
    const visitors: Visitor[] = [];
    await use(async () => {
      const visitor = new Visitor(await start(engine, engines, launchOptions));
      visitors.push(visitor);
      return visitor;
    });
    const hasFailed = testInfo.status !== testInfo.expectedStatus;
    for (const [n, visitor] of visitors.entries()) {
      const body = hasFailed ? await visitor.picture().catch(() => null) : null;
      if (body) await testInfo.attach(`visitor ${n + 1}`, { body: Buffer.from(body), contentType: 'image/png' });
      await visitor.close();
    }
  },
  visitor: async ({ newVisitor }, use) => use(await newVisitor()),
});

export { expect };

function start(
  engine: string,
  { firefox, webkit }: Engines,
  { executablePath, args }: { executablePath?: string | undefined; args?: string[] | undefined },
): Promise<Driver> {
  if (engine === 'firefox' && firefox) return startFirefox(firefox);
  if (engine === 'webkit' && webkit) return startWebKit(webkit);
  if (engine === 'chromium') return startChromium(executablePath, args ?? []);
  throw new Error(`This machine has no ${engine}.`);
}

import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseEnv } from 'node:util';
import { HOST, statusOf } from './loopback.ts';
import { fillTemplate, readTemplate } from './place.ts';
import { Unit } from './unit.ts';

/** What `npm run build` made. */
const MAIN = fileURLToPath(new URL('../../../../apps/server/dist/main.js', import.meta.url));

export interface BoxroomOptions {
  index: number;
  port: number;
  origin: string;
  /** The folder that all processes share. */
  data: string;
  password: string;
  poolerPort: number;
  primaryPort: number;
  replicaPort: number;
  /** More variables of its environment. */
  more: Readonly<Record<string, string>>;
}

export class BoxroomProcess {
  readonly unit: Unit;
  readonly #port: number;

  private constructor(unit: Unit, port: number) {
    this.unit = unit;
    this.#port = port;
  }

  static async make(folder: string, { index, data, more, ...values }: BoxroomOptions): Promise<BoxroomProcess> {
    const env = parseEnv(fillTemplate(await readTemplate('boxroom.env'), { ...values, host: HOST, folder: data }));
    const name = `boxroom${index + 1}`;
    const unit = new Unit({
      name,
      // The same flags as `npm start`.
      command: process.execPath,
      args: ['--max-semi-space-size=8', MAIN],
      env: { ...Object.fromEntries(Object.entries(env).map(([key, value]) => [key, value ?? ''])), ...more },
      logFile: join(folder, `${name}.log`),
    });
    return new BoxroomProcess(unit, values.port);
  }

  async isReady(): Promise<boolean> {
    return (await statusOf(`http://${HOST}:${this.#port}/readyz`)) === 200;
  }
}

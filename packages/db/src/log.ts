/** The log of the database layer. A pino logger fits. */
export interface DatabaseLog {
  info(message: string): void;
  warn(message: string): void;
}

export const SILENT_LOG: DatabaseLog = { info: () => undefined, warn: () => undefined };

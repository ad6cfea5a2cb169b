import { OPERATOR_WARNINGS, type OperatorWarning, operatorWarningText } from '@boxroom/domain/admin/operator-warning';
import type { Logger } from './logger.ts';

/** What is wrong with how this process is set up, as far as it has noticed. */
export interface OperatorWarnings {
  /** Logged when it is new. */
  raise(warning: OperatorWarning): void;
  clear(warning: OperatorWarning): void;
  current(): OperatorWarning[];
}

export function createOperatorWarnings(log: Pick<Logger, 'info' | 'warn'>): OperatorWarnings {
  const raised = new Set<OperatorWarning>();
  return {
    raise(warning) {
      if (raised.has(warning)) return;
      raised.add(warning);
      log.warn({ warning }, operatorWarningText(warning));
    },
    clear(warning) {
      if (raised.delete(warning)) log.info({ warning }, 'this is mended');
    },
    current: () => OPERATOR_WARNINGS.filter((warning) => raised.has(warning)),
  };
}

/** A line for each warning there is, so that an alert can be written before it ever happens. */
export function warningLines(warnings: OperatorWarnings): string {
  const current = warnings.current();
  const lines = OPERATOR_WARNINGS.map(
    (warning) => `boxroom_warning{kind="${warning}"} ${current.includes(warning) ? 1 : 0}\n`,
  );
  return `# TYPE boxroom_warning gauge\n${lines.join('')}`;
}

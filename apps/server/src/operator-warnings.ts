import { OPERATOR_WARNINGS, type OperatorWarning, operatorWarningText } from '@boxroom/domain/admin/operator-warning';
import { english } from '@boxroom/domain/language/translator';
import type { Logger } from './logger.ts';

/** The problems that this process has found in its own configuration. */
export interface OperatorWarnings {
  /** Logs a warning that is new. */
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
      log.warn({ warning }, operatorWarningText(warning, english));
    },
    clear(warning) {
      if (raised.delete(warning)) log.info({ warning }, 'this is fixed');
    },
    current: () => OPERATOR_WARNINGS.filter((warning) => raised.has(warning)),
  };
}

/** One line per possible warning, so that operators can define an alert before it ever occurs. */
export function warningLines(warnings: OperatorWarnings): string {
  const current = warnings.current();
  const lines = OPERATOR_WARNINGS.map(
    (warning) => `boxroom_warning{kind="${warning}"} ${current.includes(warning) ? 1 : 0}\n`,
  );
  return `# TYPE boxroom_warning gauge\n${lines.join('')}`;
}

import { type OperatorWarning, operatorWarningText } from '@boxroom/domain/admin/operator-warning';
import { t } from '../../lib/language/t.ts';

/** Problems that the operator has to fix, above everything else. */
export function OperatorWarnings({ warnings }: { warnings: readonly OperatorWarning[] }) {
  return warnings.map((warning) => (
    <p key={warning} className="admin-trouble" role="alert">
      {operatorWarningText(warning, t)}
    </p>
  ));
}

import { type Message, msg } from '@boxroom/domain/language/message';
import type { MemberAccess } from '@boxroom/domain/sharing/invitation';
import { Select } from '../../components/field/select.tsx';
import { t } from '../../lib/language/t.ts';

export const ACCESS_LABELS: Readonly<Record<MemberAccess, Message>> = {
  view: msg('Can view'),
  edit: msg('Can edit'),
};
/** Describes an access level, for the owner and the member. */
export const ACCESS_HINTS: Readonly<Record<MemberAccess, Message>> = {
  view: msg('See boxes and items, but change nothing.'),
  edit: msg('Add boxes; add, change, move and delete items.'),
};

const LEVELS = ['view', 'edit'] as const;

interface AccessSelectProps {
  /** The accessible name. */
  label: string;
  value: MemberAccess;
  onChange: (access: MemberAccess) => void;
  disabled?: boolean;
}

export function AccessSelect({ label, value, onChange, disabled = false }: AccessSelectProps) {
  const options = LEVELS.map((level) => ({ value: level, label: t(ACCESS_LABELS[level]) }));
  return <Select label={label} value={value} options={options} onChange={onChange} disabled={disabled} />;
}

import type { MemberAccess } from '@boxroom/domain/sharing/invitation';
import { Select } from '../../components/field/select.tsx';

export const ACCESS_LABELS: Readonly<Record<MemberAccess, string>> = { view: 'Can view', edit: 'Can edit' };
/** Describes an access level, for the owner and the member. */
export const ACCESS_HINTS: Readonly<Record<MemberAccess, string>> = {
  view: 'See boxes and items, but change nothing.',
  edit: 'Add boxes; add, change, move and delete items.',
};

const OPTIONS = (['view', 'edit'] as const).map((value) => ({ value, label: ACCESS_LABELS[value] }));

interface AccessSelectProps {
  /** The accessible name. */
  label: string;
  value: MemberAccess;
  onChange: (access: MemberAccess) => void;
  disabled?: boolean;
}

export function AccessSelect({ label, value, onChange, disabled = false }: AccessSelectProps) {
  return <Select label={label} value={value} options={OPTIONS} onChange={onChange} disabled={disabled} />;
}

import { readBoxCode } from '@boxroom/domain/box/box-code';
import { Link } from '@tanstack/react-router';
import PackagePlus from 'lucide-react/icons/package-plus';
import Plus from 'lucide-react/icons/plus';
import QrCode from 'lucide-react/icons/qr-code';
import X from 'lucide-react/icons/x';
import { BoxTypeIcon } from '../../inventory/box/box-type-icon.tsx';
import { roomLabel } from '../../inventory/room/room-label.ts';
import { t } from '../../lib/language/t.ts';
import { type BoxEntry, useBox } from '../../replica/hooks/use-boxes.ts';
import { useSpaceInfo } from '../../replica/hooks/use-space-infos.ts';
import type { Scanned, ScanResult } from './scan-session.ts';

export interface ScannedBoxActions {
  addItems: (box: BoxEntry) => void;
  moveItemsHere: (box: BoxEntry) => void;
}

interface ScannedListProps {
  scanned: Scanned;
  actions: ScannedBoxActions;
  onRemove: (key: string) => void;
}

/** The scanned boxes, the latest first, each with its result. */
export function ScannedList({ scanned, actions, onRemove }: ScannedListProps) {
  return (
    <ul role="list" className="scanned-list" aria-label={t('Scanned boxes')}>
      {scanned.keys.toReversed().map((key) => (
        <ScannedRow
          key={key}
          tagKey={key}
          result={scanned.results.get(key)}
          actions={actions}
          onRemove={() => onRemove(key)}
        />
      ))}
    </ul>
  );
}

interface ScannedRowProps {
  tagKey: string;
  result: ScanResult | undefined;
  actions: ScannedBoxActions;
  onRemove: () => void;
}

function ScannedRow({ tagKey, result, actions, onRemove }: ScannedRowProps) {
  const box = useBox(tagKey);
  const code = readBoxCode(tagKey);
  const name = box?.name ?? (code === null ? t('Unknown box') : tagKey);
  const shown = box ? (result?.isMissing ? undefined : result) : (result ?? notHere());
  return (
    <li className="row scanned-row">
      {box ? <BoxTypeIcon type={box.boxType} /> : <QrCode aria-hidden className="scanned-unknown" />}
      <div className="row-text">
        {box ? (
          <Link to="/box/$id" params={{ id: box.id }} className="scanned-name clamp" dir="auto">
            {name}
          </Link>
        ) : code === null ? (
          <span className="scanned-name clamp" dir="auto">
            {name}
          </span>
        ) : (
          <Link to="/b/$code" params={{ code }} className="scanned-name clamp" dir="auto">
            {name}
          </Link>
        )}
        {box && <Place box={box} />}
        {shown && (
          <span className="small scanned-result" data-tone={shown.tone}>
            {shown.text}
          </span>
        )}
      </div>
      <div className="row-actions">
        {box && <IntoBox box={box} actions={actions} />}
        <button
          type="button"
          className="icon-button"
          aria-label={t('Remove {name} from the list', { name })}
          onClick={onRemove}
        >
          <X aria-hidden />
        </button>
      </div>
    </li>
  );
}

/** After a reload, before another lookup. */
function notHere(): ScanResult {
  return { text: t('This box is not on this device.'), tone: 'info' };
}

function Place({ box }: { box: BoxEntry }) {
  const { room } = useSpaceInfo(box.spaceId);
  return (
    <span className="muted small clamp" dir="auto">
      {room ? roomLabel(room) : t('Unassigned')} ·{' '}
      {t('{count, plural, one{# item} other{# items}}', { count: box.itemCount })}
    </span>
  );
}

function IntoBox({ box, actions }: { box: BoxEntry; actions: ScannedBoxActions }) {
  const { canEdit } = useSpaceInfo(box.spaceId);
  if (!canEdit) return <span className="badge">{t('View only')}</span>;
  return (
    <>
      <button
        type="button"
        className="icon-button"
        aria-label={t('Add items to {name}', { name: box.name })}
        onClick={() => actions.addItems(box)}
      >
        <Plus aria-hidden />
      </button>
      <button
        type="button"
        className="icon-button"
        aria-label={t('Move items into {name}', { name: box.name })}
        onClick={() => actions.moveItemsHere(box)}
      >
        <PackagePlus aria-hidden />
      </button>
    </>
  );
}

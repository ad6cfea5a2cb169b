import { msg } from '@boxroom/domain/language/message';
import type { RefusedRecord } from '@boxroom/sync-client/disk';
import { useState } from 'react';
import { Button } from '../../components/button/button.tsx';
import { momentText } from '../../components/text/moment-text.ts';
import { showToast } from '../../components/toast/toast-store.ts';
import { t } from '../../lib/language/t.ts';
import { restoreRefusal } from '../../replica/hooks/use-deletion.ts';
import { useRetry } from '../../replica/hooks/use-refused.ts';
import { useReplicaStore } from '../../replica/hooks/use-replica-value.ts';
import { refusedWords } from '../../replica/words/refused-words.ts';
import { BoxQuestion } from './box-question.tsx';
import { PictureDownload } from './picture-download.tsx';
import { ownBoxOf, rescue, rescueOf } from './rescue.ts';
import { useCopyChanges } from './use-copy-changes.ts';

const RESCUE_WORDS = {
  add: { ask: msg('Add to another box'), confirm: msg('Add to this box'), done: msg('Item added') },
  restore: { ask: msg('Restore as new item'), confirm: msg('Add to this box'), done: msg('Item added') },
  move: { ask: msg('Move to another box'), confirm: msg('Move to this box'), done: msg('Item moved') },
};

interface RefusedChangeProps {
  record: RefusedRecord;
  onDiscard: () => void;
}

/** One refused change: its content, the reason, and the possible actions. */
export function RefusedChange({ record, onDiscard }: RefusedChangeProps) {
  const store = useReplicaStore();
  const retry = useRetry();
  const copy = useCopyChanges();
  const [isAsking, setIsAsking] = useState(false);
  const kind = rescueOf(store, record);
  const words = kind && RESCUE_WORDS[kind];

  function handleRescue() {
    const ownBox = kind === 'restore' ? ownBoxOf(store, record) : null;
    if (ownBox === null || !rescueIn(ownBox)) setIsAsking(!isAsking);
  }

  function rescueIn(boxId: string): boolean {
    const plan = rescue(store, record, boxId);
    if (plan.ok) showToast({ title: words ? t(words.done) : '', kind: 'success' });
    return plan.ok;
  }

  function handleChoose(boxId: string) {
    if (rescueIn(boxId)) return;
    showToast({
      title: t('Error'),
      description: t('This does not fit there. Please choose another box.'),
      kind: 'destructive',
    });
  }

  return (
    <>
      <p className="change-what" dir="auto">
        {record.label ?? record.name}
      </p>
      <p className="muted small">
        {record.name === 'trash.restore' ? restoreRefusal(record) : refusedWords(record)} ·{' '}
        <time dateTime={new Date(record.at).toISOString()}>{momentText(record.at)}</time>
      </p>
      <div className="cluster" role="group" aria-label={record.label ?? record.name}>
        {words && (
          <Button variant="outline" aria-expanded={isAsking} onClick={handleRescue}>
            {t(words.ask)}
          </Button>
        )}
        <Button variant="outline" onClick={() => retry(record)}>
          {t('Try again')}
        </Button>
        <PictureDownload record={record} />
        <Button variant="outline" colorPalette="gray" onClick={() => copy([record])}>
          {t('Copy')}
        </Button>
        <Button variant="ghost" colorPalette="red" onClick={onDiscard}>
          {t('Discard')}
        </Button>
      </div>
      {words && isAsking && <BoxQuestion confirmLabel={t(words.confirm)} onChoose={handleChoose} />}
    </>
  );
}

import type { ImportSummary } from '@boxroom/domain/import/import-plan-types';
import { msg } from '@boxroom/domain/language/message';
import { useEffect, useEffectEvent, useState } from 'react';
import { v7 } from 'uuid';
import { Button } from '../../components/button/button.tsx';
import { Dialog } from '../../components/dialog/dialog.tsx';
import { useAddOwnFields } from '../../inventory/import/add-own-fields.ts';
import { importApi } from '../../inventory/import/import-api.ts';
import { ImportDone, leftOutText } from '../../inventory/import/import-done.tsx';
import { ImportProgress, TakenBack } from '../../inventory/import/import-progress.tsx';
import type { RunState } from '../../inventory/import/import-runner.ts';
import { RunButtons } from '../../inventory/import/run-buttons.tsx';
import { shownFileName } from '../../inventory/import/shown-file-name.ts';
import { useImportRun } from '../../inventory/import/use-import-run.ts';
import { t } from '../../lib/language/t.ts';
import { useSession } from '../../lib/session/session.ts';
import { useUnloadQuestion } from '../../lib/window/use-unload-question.ts';
import { useSyncNow } from '../../replica/hooks/use-sync-status.ts';
import { ChosenFile } from './chosen-file.tsx';
import { FilePicker } from './file-picker.tsx';
import { isUnanswered } from './import-questions.tsx';
import { partsOf } from './plan-file.ts';
import { saveRefused } from './save-refused.ts';
import { useImportFile } from './use-import-file.ts';
import { type FilePlan, useImportPlan } from './use-import-plan.ts';
import { useShowing } from './use-showing.ts';

interface ImportDialogProps {
  open: boolean;
  /** A file that the system opened with the installed app. */
  launched?: File | null;
  onClose: () => void;
  /** An import began or ended: the list of imports has changed. */
  onChange: () => void;
}

/**
 * File, preview, confirm: nothing is written before Confirm. Then the import is sent in parts; it can stop, continue, and
 * be undone.
 */
export function ImportDialog({ open, launched = null, onClose, onChange }: ImportDialogProps) {
  const chosen = useImportFile();
  const importing = useImportRun();
  const choose = useEffectEvent(chosen.choose);
  useEffect(() => {
    if (launched) choose(launched);
  }, [launched]);
  const [sent, setSent] = useState<FilePlan | null>(null);
  const { file } = chosen;
  const run = importing.state;
  // A running import is not planned a second time while its first parts are synced.
  const planning = useImportPlan(sent || !file ? null : file.input);
  const showing = useShowing(planning.plan);
  const userId = useSession().user?.id ?? '';
  const addOwnFields = useAddOwnFields();
  const syncNow = useSyncNow();
  const isOver = run?.phase === 'done' || run?.phase === 'takenBack';
  useUnloadQuestion(run !== null && !isOver);

  function reset() {
    setSent(null);
    showing.want(true);
    chosen.reset();
    importing.reset();
  }

  function handleClose() {
    if (run?.phase === 'sending') return importing.stop();
    onClose();
    reset();
  }

  async function follow(work: Promise<void>) {
    await work;
    syncNow();
    onChange();
  }

  function confirm(plan: FilePlan) {
    const { table, mapping } = plan.input;
    const fileName = shownFileName(file?.source.name ?? '');
    const api = importApi({ id: v7(), fileName, source: mapping.source }, userId);
    setSent(plan);
    const finish = async (signal: AbortSignal) => {
      await api.finish(signal);
      addOwnFields(plan.ownFields);
    };
    void follow(importing.start({ ...api, finish }, partsOf(table, plan.request()), showing.switchOn));
  }

  const current = planning.isCurrent ? planning.plan : null;
  return (
    <Dialog
      open={open}
      onClose={handleClose}
      size={file && !run ? 'lg' : 'sm'}
      title={t(TITLES[run?.phase ?? 'none'])}
      description={file?.source.name}
      footer={
        run ? (
          <RunButtons
            run={run}
            onClose={handleClose}
            onTakeBack={() => void follow(importing.takeBack())}
            onContinue={() => void follow(importing.goOn())}
          />
        ) : (
          file && <ConfirmButtons plan={current} onReset={reset} onConfirm={confirm} />
        )
      }
    >
      {!file && (
        <FilePicker
          opening={chosen.opening}
          failure={chosen.failure}
          onFile={chosen.choose}
          onRead={(choice) => chosen.failure && chosen.read(chosen.failure.source, choice)}
        />
      )}
      {file && !run && (
        <ChosenFile file={file} planning={planning} setters={chosen} showing={showing} failure={chosen.failure} />
      )}
      {run && sent && <Run run={run} plan={sent} fileName={file?.source.name ?? ''} />}
    </Dialog>
  );
}

function Run({ run, plan, fileName }: { run: RunState; plan: FilePlan; fileName: string }) {
  const { counts } = plan.summary;
  if (run.phase === 'takenBack') return <TakenBack run={run} counts={counts} />;
  if (run.phase !== 'done') return <ImportProgress run={run} counts={counts} />;
  return <ImportDone counts={counts} onDownload={() => void saveRefused(fileName, plan)} />;
}

interface ConfirmButtonsProps {
  /** Null while it is made. */
  plan: FilePlan | null;
  onReset: () => void;
  onConfirm: (plan: FilePlan) => void;
}

function ConfirmButtons({ plan, onReset, onConfirm }: ConfirmButtonsProps) {
  return (
    <>
      <Button variant="outline" colorPalette="gray" onClick={onReset}>
        {t('Another file')}
      </Button>
      {plan?.summary.ready && plan.summary.counts.refused > 0 && (
        <p className="muted small import-left-out">{leftOutText(plan.summary.counts)}</p>
      )}
      <Button onClick={() => plan && onConfirm(plan)} disabled={!plan?.summary.ready}>
        {plan ? confirmText(plan) : t('Reading…')}
      </Button>
    </>
  );
}

const TITLES = {
  none: msg('Import'),
  sending: msg('Importing…'),
  stopped: msg('Import stopped'),
  done: msg('Import finished'),
  takingBack: msg('Undoing the import…'),
  takenBack: msg('Import undone'),
} as const;

function confirmText({ summary, survey, input: { choices } }: FilePlan): string {
  // i18n: {work} is such as '3 items, 1 change'
  if (summary.ready) return t('Confirm: {work}', { work: workText(summary) });
  if (summary.missing.length > 0) return t('Choose the columns first');
  return isUnanswered(survey.questions, choices) ? t('Answer the question first') : t('Nothing to import');
}

function workText({ counts: { items, changed, boxes, rooms } }: ImportSummary): string {
  if (items > 0)
    return changed > 0
      ? t('{items, plural, one{# item} other{# items}}, {changes, plural, one{# change} other{# changes}}', {
          items,
          changes: changed,
        })
      : t('{count, plural, one{# item} other{# items}}', { count: items });
  if (changed > 0) return t('{count, plural, one{# change} other{# changes}}', { count: changed });
  return boxes > 0
    ? t('{count, plural, one{# box} other{# boxes}}', { count: boxes })
    : t('{count, plural, one{# room} other{# rooms}}', { count: rooms });
}

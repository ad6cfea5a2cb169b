import { exportFileName } from '@boxroom/domain/export/export-file-name';
import { msg } from '@boxroom/domain/language/message';
import { missingPicturesText, type Report, wantedPictures } from '@boxroom/domain/report/report';
import { useEffect, useRef, useState } from 'react';
import { errorToast } from '../../components/toast/error-toast.ts';
import { showToast } from '../../components/toast/toast-store.ts';
import { formatDateStamp } from '../../inventory/item/format-date-stamp.ts';
import { priceText } from '../../inventory/item/price-text.ts';
import { saveFile } from '../../lib/file/save-file.ts';
import { numberLanguages } from '../../lib/language/language.ts';
import { t } from '../../lib/language/t.ts';
import { useReplicaStore } from '../../replica/hooks/use-replica-value.ts';
import { shelfOf } from '../../replica/picture/picture-shelf.ts';
import { reportPictures } from './report-pictures.ts';

export type ReportKind = 'report' | 'reportSheet';
const FAILED = msg('The report could not be written. Please try again.');
/** More frequent updates are invisible, and cost more than the file. */
const TELL_EVERY_MS = 100;

/**
 * Writes a report on this device and saves it. `progress` is from 0 to 1; null: none is written. `write` resolves with
 * whether the file was saved.
 */
export function useReport() {
  const store = useReplicaStore();
  const [progress, setProgress] = useState<number | null>(null);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  async function write(report: Report, kind: ReportKind): Promise<boolean> {
    const { signal } = (running.current = new AbortController());
    const count = report.rooms.reduce((sum, { items }) => sum + items.length, 0);
    const find = reportPictures(
      report,
      ({ id, pictureId }, isWanted) => {
        const wish = { pictureId, holder: { entity: 'item', id }, size: 'thumb' } as const;
        return shelfOf(store).forFile(wish, isWanted);
      },
      signal,
    );
    let [done, missing, told] = [0, 0, performance.now()];
    const input = {
      report,
      signal,
      languages: numberLanguages(),
      form: { date: formatDateStamp, price: priceText },
      async picture(item: Parameters<typeof find>[0]) {
        const found = await find(item);
        if (!found) missing++;
        return found;
      },
      onItem() {
        done++;
        if (performance.now() - told < TELL_EVERY_MS) return;
        told = performance.now();
        setProgress(done / count);
      },
    };
    setProgress(0);
    try {
      // Both writers load only here: few people make a report, and rarely.
      const file =
        kind === 'report'
          ? await (await import('./write-report-pdf.ts')).writeReportPdf(input)
          : await (await import('./write-report-sheet.ts')).writeReportSheet(input);
      saveFile(exportFileName(new Date(), null, kind), file);
      const note = missingPicturesText(missing, wantedPictures(report), t);
      showToast({ kind: 'success', title: t('Report saved'), ...(note !== null && { description: note }) });
      return true;
    } catch {
      if (!signal.aborted) showToast(errorToast(t(FAILED)));
      return false;
    } finally {
      setProgress(null);
    }
  }

  return { progress, write, cancel: () => running.current?.abort() };
}

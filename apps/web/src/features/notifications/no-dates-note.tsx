import { t } from '../../lib/language/t.ts';
import { useDisplaySettings } from '../../replica/hooks/use-display-settings.ts';

/** Says that reminders, by mail or on a device, have nothing to tell while all dates are switched off. */
export function NoDatesNote() {
  const { settings } = useDisplaySettings();
  if (settings.showDateStamp || settings.showWarranty || settings.showLent) return null;
  return (
    <p className="muted small" role="status">
      {t('Date stamps, warranties and lending are off in Display Settings, so there is nothing to remind you of yet.')}
    </p>
  );
}

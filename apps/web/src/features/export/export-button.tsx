import Download from 'lucide-react/icons/download';
import X from 'lucide-react/icons/x';
import { Button } from '../../components/button/button.tsx';
import { t } from '../../lib/language/t.ts';

interface ExportButtonProps {
  label: string;
  /** From 0 to 1; null while nothing is exported. */
  progress: number | null;
  onStart: () => void;
  onCancel: () => void;
}

/** Starts an export, and cancels it while it runs. */
export function ExportButton({ label, progress, onStart, onCancel }: ExportButtonProps) {
  const [Icon, text] = progress === null ? [Download, label] : [X, cancelText(progress)];
  return (
    <Button variant="outline" colorPalette="gray" onClick={progress === null ? onStart : onCancel}>
      <Icon aria-hidden />
      {text}
    </Button>
  );
}

function cancelText(progress: number): string {
  return progress > 0 && progress < 1
    ? t('Cancel ({percent} %)', { percent: Math.floor(progress * 100) })
    : t('Cancel');
}

import CloudUpload from 'lucide-react/icons/cloud-upload';
import { t } from '../../lib/language/t.ts';
import './pending.css';

/** Marks a thing with a change that the server does not have yet. Its place in a row must take no room of its own. */
export function Pending() {
  return (
    <span className="pending" role="img" aria-label={t('Not sent yet')}>
      <CloudUpload aria-hidden />
    </span>
  );
}

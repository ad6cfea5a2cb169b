import CloudUpload from 'lucide-react/icons/cloud-upload';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import type { PictureSending } from '../../replica/picture/use-picture-sending.ts';

/** The state of an upload, on its thumbnail. The button around it says it in words. */
export function SendingMark({ sending }: { sending: PictureSending }) {
  if (sending.kind === 'sending')
    return (
      <span className="thumb-progress">
        <span style={{ width: `${sending.percent}%` }} />
      </span>
    );
  const isFailed = sending.kind !== 'waiting';
  return (
    <span className={isFailed ? 'thumb-mark thumb-mark-failed' : 'thumb-mark'}>
      {isFailed ? <TriangleAlert aria-hidden /> : <CloudUpload aria-hidden />}
    </span>
  );
}

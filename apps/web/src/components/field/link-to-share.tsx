import Copy from 'lucide-react/icons/copy';
import Share2 from 'lucide-react/icons/share-2';
import { t } from '../../lib/language/t.ts';
import { Button } from '../button/button.tsx';
import { copyText } from '../toast/copy-text.ts';
import './link-to-share.css';
import { TextField } from './text-field.tsx';

interface LinkToShareProps {
  label: string;
  url: string;
  /** Passed to the share sheet: the name of the shared object, and a sentence about it. */
  title: string;
  text: string;
}

/** A link to pass on: copied, or shared where the device has a share sheet. */
export function LinkToShare({ label, url, title, text }: LinkToShareProps) {
  return (
    <div className="link-to-share">
      <TextField label={label} value={url} onChange={() => undefined} readOnly />
      <div className="cluster">
        <Button variant="outline" onClick={() => copyText(url)}>
          <Copy aria-hidden />
          {t('Copy link')}
        </Button>
        {'share' in navigator && (
          <Button variant="outline" onClick={() => void share({ title, text, url })}>
            <Share2 aria-hidden />
            {t('Share link')}
          </Button>
        )}
      </div>
    </div>
  );
}

async function share(data: ShareData): Promise<void> {
  try {
    await navigator.share(data);
  } catch (error) {
    // The person canceled. After any other error, fall back to the clipboard, which reports its result.
    if (!(error instanceof DOMException && error.name === 'AbortError')) copyText(data.url ?? '');
  }
}

import Copy from 'lucide-react/icons/copy';
import Share2 from 'lucide-react/icons/share-2';
import { Button } from './button.tsx';
import { copyText } from './copy-text.ts';
import './link-to-share.css';
import { TextField } from './text-field.tsx';

interface LinkToShareProps {
  label: string;
  url: string;
  /** What goes along where the device shares: the name of the thing, and a sentence about it. */
  title: string;
  text: string;
}

/** A link to be passed on: copied, or given to what the device shares with, where it does. */
export function LinkToShare({ label, url, title, text }: LinkToShareProps) {
  return (
    <div className="link-to-share">
      <TextField label={label} value={url} onChange={() => undefined} readOnly />
      <div className="cluster">
        <Button variant="outline" onClick={() => copyText(url)}>
          <Copy aria-hidden />
          Copy link
        </Button>
        {'share' in navigator && (
          <Button variant="outline" onClick={() => void share({ title, text, url })}>
            <Share2 aria-hidden />
            Share link
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
    // Thought better of it. Otherwise there is still the clipboard, which says whether it worked.
    if (!(error instanceof DOMException && error.name === 'AbortError')) copyText(data.url ?? '');
  }
}

import { pathIn } from '@boxroom/domain/page/page-kind';
import { richText } from '../../lib/language/rich-text.tsx';
import { t } from '../../lib/language/t.ts';
import './legal-note.css';

/** Links to the terms and the privacy policy, which are pages of the server, not of the app. */
export function LegalNote() {
  return (
    <p className="legal-note">
      {richText(
        t(
          'By using an account you accept the <terms>Terms of Service</terms>. The <privacy>Privacy Policy</privacy> says what we store, and for how long.',
        ),
        {
          terms: (text) => <a href={pathIn(t.language, '/terms-of-service')}>{text}</a>,
          privacy: (text) => <a href={pathIn(t.language, '/privacy-policy')}>{text}</a>,
        },
      )}
    </p>
  );
}

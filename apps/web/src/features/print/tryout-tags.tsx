import { t } from '../../lib/language/t.ts';

/** Says at the print of tags what they can do without an account. */
export function TryoutTags() {
  return (
    <p className="muted small">
      {t('Until you keep this, a printed tag opens its box on this device alone. Blank tags need an account.')}
    </p>
  );
}

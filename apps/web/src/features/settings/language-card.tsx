import { isLanguage, type Language, LANGUAGES } from '@boxroom/domain/language/language';
import Languages from 'lucide-react/icons/languages';
import { useEffect, useId, useState } from 'react';
import { Select } from '../../components/field/select.tsx';
import { trpcClient } from '../../lib/http/trpc.ts';
import { browserLanguage, readChosenLanguage, writeChosenLanguage } from '../../lib/language/language.ts';
import { loadTexts } from '../../lib/language/load-texts.ts';
import { t } from '../../lib/language/t.ts';
import { useSession } from '../../lib/session/session.ts';
import { reloadApp } from '../../lib/version/reload-app.ts';

const BROWSER = 'browser';
/** How long the server may take to learn it. Milliseconds. */
const TOLD_IN = 2000;

/** The language of this device, and from then on of the person's mails. */
export function LanguageCard() {
  const { user } = useSession();
  const [wanted, setWanted] = useState<string | null>(null);
  const [missing, setMissing] = useState<Language | null>(null);
  const errorId = useId();
  const options = [
    { value: BROWSER, label: t('Like the browser: {language}', { language: LANGUAGES[browserLanguage()] }) },
    ...Object.entries(LANGUAGES).map(([value, label]) => ({ value, label })),
  ];

  useEffect(() => {
    const forget = () => setMissing(null);
    window.addEventListener('online', forget);
    return () => window.removeEventListener('online', forget);
  }, []);

  async function choose(value: string): Promise<void> {
    const language = isLanguage(value) ? value : browserLanguage();
    setMissing(null);
    setWanted(value);
    try {
      await loadTexts(language);
    } catch {
      setWanted(null);
      return setMissing(language);
    }
    writeChosenLanguage(isLanguage(value) ? value : null);
    // Offline the mails stay in the language before; a later choice or device tells it.
    const signal = AbortSignal.timeout(TOLD_IN);
    if (user) await trpcClient.account.setLanguage.mutate({ language }, { signal }).catch(() => undefined);
    await reloadApp();
  }

  return (
    <section className="card" aria-labelledby="language">
      <div className="stack">
        <h2 id="language" className="heading">
          {t('Language')}
        </h2>
        <Select
          label={t('Language')}
          value={wanted ?? readChosenLanguage() ?? BROWSER}
          options={options}
          icon={Languages}
          disabled={wanted !== null}
          errorId={missing === null ? null : errorId}
          onChange={(value) => void choose(value)}
        />
        {missing !== null && (
          <p id={errorId} className="error-text" role="alert">
            {t('{language} could not be loaded: you may be offline. Please try again when you are back online.', {
              language: LANGUAGES[missing],
            })}
          </p>
        )}
        <p className="muted small">{t('Of this device, and of the mails that you get.')}</p>
      </div>
    </section>
  );
}

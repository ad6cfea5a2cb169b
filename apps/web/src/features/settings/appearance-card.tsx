import { msg } from '@boxroom/domain/language/message';
import Monitor from 'lucide-react/icons/monitor';
import Moon from 'lucide-react/icons/moon';
import Sun from 'lucide-react/icons/sun';
import { Segmented } from '../../components/field/segmented.tsx';
import { Switch } from '../../components/field/switch.tsx';
import { setTheme, useTheme } from '../../components/theme/color-mode.ts';
import { setCompact, useCompact } from '../../components/theme/compact-mode.ts';
import { t } from '../../lib/language/t.ts';
import { setSingleKeys, useSingleKeys } from '../../lib/window/single-keys.ts';

const THEME_OPTIONS = [
  { value: 'light', label: msg('Light'), icon: Sun },
  { value: 'dark', label: msg('Dark'), icon: Moon },
  { value: 'system', label: msg('System'), icon: Monitor },
] as const;

/** Theme, density and shortcuts, stored on this device only. */
export function AppearanceCard() {
  const theme = useTheme();
  const compact = useCompact();
  const singleKeys = useSingleKeys();
  return (
    <section className="card" aria-labelledby="appearance">
      <div className="stack">
        <h2 id="appearance" className="heading">
          {t('Appearance')}
        </h2>
        <Segmented
          label={t('Theme')}
          value={theme}
          options={THEME_OPTIONS.map((option) => ({ ...option, label: t(option.label) }))}
          onChange={setTheme}
          wide
        />
      </div>
      <Switch label={t('Compact mode')} hint={t('More on one screen.')} checked={compact} onChange={setCompact} />
      <Switch
        label={t('Single-key shortcuts')}
        hint={t('N adds, / searches. Off helps with speech input.')}
        checked={singleKeys}
        onChange={setSingleKeys}
      />
    </section>
  );
}

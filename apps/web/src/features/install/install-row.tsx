import { Button } from '../../components/button/button.tsx';
import { t } from '../../lib/language/t.ts';
import { useInstall } from '../../lib/window/install-prompt.ts';
import { isInstalled, isIos } from '../../lib/window/platform.ts';

/** How this device gets Boxroom as an app; nothing where it is one, or where the browser does not say how. */
export function InstallRow() {
  const install = useInstall();
  if (isInstalled()) return null;
  if (install) {
    return (
      <div className="cluster">
        <Button variant="outline" onClick={() => void install()}>
          {t('Install Boxroom')}
        </Button>
      </div>
    );
  }
  if (!isIos()) return null;
  return (
    <p className="small">
      {t(
        'As an app on your home screen: tap Share in the browser’s bar, then “Add to Home Screen”. Its data stays there as long as the app does.',
      )}
    </p>
  );
}

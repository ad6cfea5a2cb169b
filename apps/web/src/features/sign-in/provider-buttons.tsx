import { Button } from '../../components/button.tsx';
import { TooltipHint } from '../../components/tooltip-hint.tsx';

const PROVIDERS = ['Google', 'Microsoft'];

/** Other ways to sign in. One that the operator has not set up says so. */
export function ProviderButtons() {
  return (
    <div className="stack">
      {PROVIDERS.map((provider) => (
        <TooltipHint key={provider} reason={`Signing in with ${provider} is not configured on this server.`}>
          <Button variant="outline" colorPalette="gray">
            Continue with {provider}
          </Button>
        </TooltipHint>
      ))}
      <p className="muted small">Google and Microsoft are not configured on this server.</p>
    </div>
  );
}

import { ActionRow } from '../../components/button/action-row.tsx';
import { TestTourButton } from './test-tour-button.tsx';

/** Shows the tour again. */
export function TestTourAction() {
  return (
    <ActionRow title="Test Onboarding" text="See the tour of the first day again.">
      <TestTourButton />
    </ActionRow>
  );
}

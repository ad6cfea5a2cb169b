import { parseEmail } from '@boxroom/domain/account/email';
import { errorText } from '@boxroom/domain/error/error-text';
import { alreadyInvitedText } from '@boxroom/domain/referral/referral';
import type { Delivery } from '@boxroom/domain/sharing/invitation';
import Mail from 'lucide-react/icons/mail';
import { useState } from 'react';
import { Button } from '../../components/button/button.tsx';
import { TextField } from '../../components/field/text-field.tsx';
import { deliveryTrouble } from '../../components/text/delivery-text.ts';
import { showToast, type ToastInput } from '../../components/toast/toast-store.ts';
import { errorCode } from '../../lib/http/error-code.ts';
import { errorMessage } from '../../lib/http/error-message.ts';
import { trpc } from '../../lib/http/trpc-hooks.ts';
import { t } from '../../lib/language/t.ts';

/** Sends one mail to one friend. The form keeps the typed address until the mail is queued. */
export function InviteFriendForm() {
  const [email, setEmail] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const utils = trpc.useUtils();
  const invite = trpc.referral.invite.useMutation();

  function handleSubmit() {
    const wrong = problemOf(email);
    setProblem(wrong);
    if (wrong !== null || invite.isPending) return;
    const about = `invitation of the friend ${email.trim().toLowerCase()}`;
    invite.mutate(
      { email },
      {
        onSuccess(result) {
          if (result.outcome === 'already') return setProblem(alreadyInvitedText(result, t));
          setEmail('');
          showToast({ ...toastOf(result.outcome, result), about });
          void utils.referral.overview.invalidate();
        },
        onError(error) {
          if (errorCode(error) === 'REFERRAL_SELF') return setProblem(errorText('REFERRAL_SELF', t));
          const description = errorMessage(error, t('Failed to send referral email'));
          showToast({ kind: 'destructive', title: t('Failed to create referral invitation'), description, about });
        },
      },
    );
  }

  return (
    <form
      className="referral-invite"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        handleSubmit();
      }}
    >
      <TextField
        label={t("Friend's email")}
        type="email"
        inputMode="email"
        autoComplete="off"
        placeholder={t('friend@example.com')}
        value={email}
        onChange={(value) => {
          setEmail(value);
          setProblem(null);
        }}
        error={problem}
        hint={t('We send one mail with your link, and no second one.')}
      />
      <Button type="submit" variant="outline" disabled={invite.isPending}>
        <Mail aria-hidden />
        {invite.isPending ? t('Sending…') : t('Send invitation')}
      </Button>
    </form>
  );
}

interface Told {
  email: string;
  delivery: Delivery | null;
  reason: string | null;
}

function toastOf(outcome: 'sent' | 'test' | 'kept', { email, delivery, reason }: Told): ToastInput {
  const trouble = deliveryTrouble(delivery, reason);
  switch (outcome) {
    case 'sent':
      if (trouble !== null) {
        // The mail comes later by itself: no failure yet.
        if (delivery === 'queued') return { title: t('Referral email not sent yet'), description: trouble };
        const description = `${trouble} ${t('Share your link with {email} yourself.', { email })}`;
        return { kind: 'destructive', title: t('Failed to send referral email'), description };
      }
      return { kind: 'success', title: t('Invitation sent'), description: t('On its way to {email}.', { email }) };
    case 'test':
      return {
        kind: 'success',
        title: t('Invitation sent'),
        description: t('Not sent (test address): {email}', { email }),
      };
    case 'kept':
      return {
        title: t('Invitation created'),
        description: t('This server sends no email. Share your link with {email} yourself.', { email }),
      };
  }
}

function problemOf(email: string): string | null {
  const typed = email.trim();
  if (typed === '') return t('Please enter an email address');
  if (!typed.includes('@')) return t('Please enter a valid email address');
  return parseEmail(typed) === null ? errorText('EMAIL_INVALID', t) : null;
}

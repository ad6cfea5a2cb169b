import {
  DEFAULT_GUEST_LINK_DAYS,
  GUEST_LINK_DAYS,
  GUEST_LINKS_MAX,
  type GuestLinkDays,
  type GuestTarget,
} from '@boxroom/domain/guest-link/guest-link';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../../components/button/button.tsx';
import { Select } from '../../components/field/select.tsx';
import { Switch } from '../../components/field/switch.tsx';
import { errorCode } from '../../lib/http/error-code.ts';
import { errorMessage } from '../../lib/http/error-message.ts';
import { trpc } from '../../lib/http/trpc-hooks.ts';
import { t } from '../../lib/language/t.ts';

interface NewGuestLinkFormProps {
  target: GuestTarget;
  /** Whether the owner shows prices. */
  offersPrices: boolean;
  /** Whether the form replaces the element that had the focus. */
  takesFocus: boolean;
  onMade: (made: { id: string; url: string }) => void;
}

/** Chooses the link's lifetime and whether it shows prices. */
export function NewGuestLinkForm({ target, offersPrices, takesFocus, onMade }: NewGuestLinkFormProps) {
  const form = useRef<HTMLDivElement>(null);
  const [days, setDays] = useState<GuestLinkDays>(DEFAULT_GUEST_LINK_DAYS);
  const [showsPrices, setShowsPrices] = useState(false);
  const utils = trpc.useUtils();
  const create = trpc.guest.create.useMutation({
    onSuccess({ link, url }) {
      onMade({ id: link.id, url });
      return utils.guest.list.invalidate();
    },
  });

  useEffect(() => {
    if (takesFocus) form.current?.querySelector('select')?.focus();
  }, [takesFocus]);

  function handleCreate() {
    const order = { expiresInDays: days, showsPrices: offersPrices && showsPrices };
    create.mutate({ ...target, ...order });
  }

  return (
    <div ref={form} className="guest-link-form">
      <div className="row">
        <span className="row-text">
          {
            // i18n: before the choice of how long: 'until I end it', 'for a day'
            t('The link works')
          }
        </span>
        <Select
          label={t('How long the link works')}
          value={String(days)}
          options={GUEST_LINK_DAYS.map((choice) => ({ value: String(choice), label: daysText(choice) }))}
          onChange={(value) => setDays(GUEST_LINK_DAYS.find((choice) => String(choice) === value) ?? null)}
        />
      </div>
      {offersPrices && (
        <Switch
          label={t('Show prices')}
          hint={t('When off, guests see no prices or values.')}
          checked={showsPrices}
          onChange={setShowsPrices}
        />
      )}
      {create.error && (
        <p className="error-text" role="alert">
          {errorCode(create.error) === 'TOO_MANY' ? tooManyText() : errorMessage(create.error)}
        </p>
      )}
      <Button onClick={handleCreate} disabled={create.isPending}>
        {create.isPending ? t('Making the link…') : t('Make a link')}
      </Button>
    </div>
  );
}

function daysText(days: GuestLinkDays): string {
  // i18n: after 'The link works', and in a list of such choices
  if (days === null) return t('until I end it');
  // i18n: after 'The link works', and in a list of such choices
  if (days === 365) return t('for a year');
  // i18n: after 'The link works', and in a list of such choices
  return t('{days, plural, =1{for a day} other{for # days}}', { days });
}

function tooManyText(): string {
  return t('There are {count, plural, one{# link} other{# links}} already. Please end one first.', {
    count: GUEST_LINKS_MAX,
  });
}

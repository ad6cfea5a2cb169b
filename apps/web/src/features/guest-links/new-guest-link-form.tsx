import {
  DEFAULT_GUEST_LINK_DAYS,
  GUEST_LINK_DAYS,
  GUEST_LINKS_MAX,
  type GuestLinkDays,
  type GuestTarget,
} from '@boxroom/domain/guest-link/guest-link';
import { countText } from '@boxroom/domain/text/count-text';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../../components/button/button.tsx';
import { Select } from '../../components/field/select.tsx';
import { Switch } from '../../components/field/switch.tsx';
import { errorCode } from '../../lib/http/error-code.ts';
import { errorMessage } from '../../lib/http/error-message.ts';
import { trpc } from '../../lib/http/trpc-hooks.ts';

const TOO_MANY = `There are ${GUEST_LINKS_MAX} links already. Please end one first.`;

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
        <span className="row-text">The link works</span>
        <Select
          label="How long the link works"
          value={String(days)}
          options={GUEST_LINK_DAYS.map((choice) => ({ value: String(choice), label: daysText(choice) }))}
          onChange={(value) => setDays(GUEST_LINK_DAYS.find((choice) => String(choice) === value) ?? null)}
        />
      </div>
      {offersPrices && (
        <Switch
          label="Show prices"
          hint="When off, guests see no prices or values."
          checked={showsPrices}
          onChange={setShowsPrices}
        />
      )}
      {create.error && (
        <p className="error-text" role="alert">
          {errorCode(create.error) === 'TOO_MANY' ? TOO_MANY : errorMessage(create.error)}
        </p>
      )}
      <Button onClick={handleCreate} disabled={create.isPending}>
        {create.isPending ? 'Making the link…' : 'Make a link'}
      </Button>
    </div>
  );
}

function daysText(days: GuestLinkDays): string {
  if (days === null) return 'until I end it';
  if (days === 365) return 'for a year';
  return days === 1 ? 'for a day' : `for ${countText(days, 'day')}`;
}

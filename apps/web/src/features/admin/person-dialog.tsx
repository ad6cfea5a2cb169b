import { BLOCK_REASON_MAX, ITEMS_LIMIT_MAX, type Person, PICTURE_BYTES_LIMIT_MAX } from '@boxroom/domain/admin/people';
import { ITEMS_PER_OWNER_MAX } from '@boxroom/domain/item/item';
import { GIBIBYTE, PICTURES_PER_OWNER_MAX_BYTES } from '@boxroom/domain/picture/picture';
import { type RefObject, useRef, useState } from 'react';
import { v7 } from 'uuid';
import { Button } from '../../components/button/button.tsx';
import { SignInAgain } from '../../components/button/sign-in-again.tsx';
import { Dialog } from '../../components/dialog/dialog.tsx';
import { TextField } from '../../components/field/text-field.tsx';
import { t } from '../../lib/language/t.ts';
import { quotaText } from '../../lib/text/usage-text.ts';
import { type PersonAction, personQuestion, readLimit } from './people-text.ts';
import type { Asked } from './use-people.ts';

interface PersonDialogProps {
  action: PersonAction;
  person: Person;
  isBusy: boolean;
  mustSignIn: boolean;
  refusal: string | null;
  onConfirm: (asked: Asked) => void;
  onClose: () => void;
  /** Gets the focus once the person is deleted; null: the button that opened the dialog. */
  finalFocus: () => HTMLElement | null;
}

/** Asks before an action with a person, for what the action needs. */
export function PersonDialog(props: PersonDialogProps) {
  const { action, person, isBusy, mustSignIn, refusal, onConfirm, onClose, finalFocus } = props;
  const cancel = useRef<HTMLButtonElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const [items, setItems] = useState(limitInput(person.ownLimits.items, 1));
  const [gigabytes, setGigabytes] = useState(limitInput(person.ownLimits.pictureBytes, GIBIBYTE));
  // The same for every attempt, so that a lost response cannot cause a second deletion.
  const [deletionId] = useState(() => v7());
  const { title, description, confirm, busy } = personQuestion(action, person.email);
  const limits = {
    items: readLimit(items, { max: ITEMS_LIMIT_MAX }),
    pictureBytes: readLimit(gigabytes, { max: PICTURE_BYTES_LIMIT_MAX, unit: GIBIBYTE }),
  };
  const asked = judge(action, { text, limits, person, deletionId });

  return (
    <Dialog
      open
      onClose={isBusy ? () => undefined : onClose}
      role="alertdialog"
      title={title}
      description={description}
      onSubmit={() => {
        if (asked && !isBusy && !mustSignIn) onConfirm(asked);
      }}
      initialFocus={action === 'sign-out' ? cancel : field}
      finalFocus={finalFocus}
      footer={
        <>
          <Button ref={cancel} variant="outline" colorPalette="gray" onClick={onClose} disabled={isBusy}>
            {t('Cancel')}
          </Button>
          {mustSignIn ? (
            <SignInAgain next="/admin" />
          ) : (
            <Button
              type="submit"
              colorPalette={action === 'unblock' || action === 'limits' ? 'kraft' : 'red'}
              disabled={!asked || isBusy}
            >
              {isBusy ? busy : confirm}
            </Button>
          )}
        </>
      }
    >
      {mustSignIn ? (
        <p role="status">{t('To confirm that it is you, sign in again and come back here within 15 minutes.')}</p>
      ) : action === 'limits' ? (
        <LimitFields {...{ items, setItems, gigabytes, setGigabytes, limits, field }} isBusy={isBusy} />
      ) : action === 'sign-out' ? null : (
        <TextField
          ref={field}
          label={action === 'delete' ? t('Type {email} to confirm', { email: person.email }) : t('Reason')}
          value={text}
          onChange={setText}
          autoComplete="off"
          disabled={isBusy}
          {...(action === 'delete'
            ? { inputMode: 'email' as const }
            : {
                required: true,
                max: BLOCK_REASON_MAX,
                hint: t('Required, for the list of what admins did. The person does not see it.'),
              })}
        />
      )}
      {refusal !== null && (
        <p className="error-text" role="alert">
          {refusal}
        </p>
      )}
    </Dialog>
  );
}

interface LimitFieldsProps {
  items: string;
  setItems: (text: string) => void;
  gigabytes: string;
  setGigabytes: (text: string) => void;
  limits: TypedLimits;
  field: RefObject<HTMLInputElement | null>;
  isBusy: boolean;
}

function LimitFields({ items, setItems, gigabytes, setGigabytes, limits, field, isBusy }: LimitFieldsProps) {
  const most = quotaText(PICTURE_BYTES_LIMIT_MAX);
  return (
    <>
      <TextField
        ref={field}
        label={t('Items at most')}
        value={items}
        onChange={setItems}
        inputMode="numeric"
        autoComplete="off"
        disabled={isBusy}
        hint={t('Empty: {max, number}, which is also the most.', { max: ITEMS_PER_OWNER_MAX })}
        error={
          limits.items === undefined ? t('A whole number up to {max, number}, please.', { max: ITEMS_LIMIT_MAX }) : null
        }
      />
      <TextField
        label={t('Pictures and papers in GB at most')}
        value={gigabytes}
        onChange={setGigabytes}
        inputMode="decimal"
        autoComplete="off"
        disabled={isBusy}
        hint={t('Empty: {size}. {most} is the most.', { size: quotaText(PICTURES_PER_OWNER_MAX_BYTES), most })}
        error={limits.pictureBytes === undefined ? t('A number up to {most}, please, like 0.5.', { most }) : null}
      />
    </>
  );
}

interface TypedLimits {
  /** Undefined: no limit was typed, but something else. */
  items: number | null | undefined;
  pictureBytes: number | null | undefined;
}

interface Typed {
  text: string;
  limits: TypedLimits;
  person: Person;
  deletionId: string;
}

/** Returns what to send, or null while something is missing. */
function judge(action: PersonAction, { text, limits, person, deletionId }: Typed): Asked | null {
  const { items, pictureBytes } = limits;
  const asked = {
    reason: text,
    typed: text,
    deletionId,
    limits: { items: items ?? null, pictureBytes: pictureBytes ?? null },
  };
  const trimmed = text.trim();
  switch (action) {
    case 'sign-out':
      return asked;
    case 'passkey':
    case 'block':
    case 'unblock':
      return trimmed !== '' && trimmed.length <= BLOCK_REASON_MAX ? asked : null;
    case 'limits':
      return items === undefined || pictureBytes === undefined ? null : asked;
    case 'delete':
      return trimmed.toLowerCase() === person.email ? asked : null;
  }
}

function limitInput(limit: number | null, unit: number): string {
  return limit === null ? '' : String(Number((limit / unit).toFixed(3)));
}

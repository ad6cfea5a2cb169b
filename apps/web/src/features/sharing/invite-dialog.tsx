import { parseEmail } from '@boxroom/domain/account/email';
import { errorText } from '@boxroom/domain/error/error-text';
import { msg } from '@boxroom/domain/language/message';
import type { MemberAccess } from '@boxroom/domain/sharing/invitation';
import { DEFAULT_MEMBER_ACCESS } from '@boxroom/domain/sharing/invitation';
import { type RefObject, useId, useRef, useState } from 'react';
import { Button } from '../../components/button/button.tsx';
import { Dialog } from '../../components/dialog/dialog.tsx';
import { Select } from '../../components/field/select.tsx';
import { TextField } from '../../components/field/text-field.tsx';
import { showToast } from '../../components/toast/toast-store.ts';
import { errorCode } from '../../lib/http/error-code.ts';
import { errorMessage } from '../../lib/http/error-message.ts';
import { trpc } from '../../lib/http/trpc-hooks.ts';
import { t } from '../../lib/language/t.ts';
import { ServerState } from '../../lib/session/server-state.tsx';
import { useRooms } from '../../replica/hooks/use-rooms.ts';
import { ACCESS_HINTS, AccessSelect } from './access-select.tsx';
import './sharing.css';
import { aboutInvitation, InvitationSent, tellSent } from './invitation-sent.tsx';

const INCOMPLETE = msg('Please enter an email address and select a room');
const FAILED = msg('Failed to send invitation. Please try again.');

interface Problem {
  field: 'email' | 'room';
  text: string;
}

interface InviteDialogProps {
  /** The room to share; null: the person chooses it here. */
  room: { id: string; name: string } | null;
  onClose: () => void;
}

export function InviteDialog(props: InviteDialogProps) {
  return (
    <ServerState>
      <InviteForm {...props} />
    </ServerState>
  );
}

/** Invites one person after the other: the sent invitation stays above the form, which starts empty again. */
function InviteForm({ room, onClose }: InviteDialogProps) {
  const field = useRef<HTMLInputElement>(null);
  const own = useRooms().filter(({ isShared }) => !isShared);
  const [first, ...others] = own;
  // A single room is chosen in advance.
  const [roomId, setRoomId] = useState(room?.id ?? (others.length === 0 ? (first?.id ?? '') : ''));
  const [email, setEmail] = useState('');
  const [access, setAccess] = useState<MemberAccess>('edit');
  const [problem, setProblem] = useState<Problem | null>(null);
  const roomField = useRef<HTMLSelectElement>(null);
  const invite = useInvite({
    onSent() {
      setEmail('');
      setAccess(DEFAULT_MEMBER_ACCESS);
      field.current?.focus();
    },
    onFailed: (text) => setProblem({ field: 'email', text }),
  });

  /** Marks the invalid field and focuses it. */
  function refuse(found: Problem) {
    setProblem(found);
    (found.field === 'room' ? roomField : field).current?.focus();
  }

  function handleSubmit() {
    if (invite.isPending) return;
    if (email.trim() === '') return refuse({ field: 'email', text: t(INCOMPLETE) });
    const address = parseEmail(email);
    if (address === null) return refuse({ field: 'email', text: errorText('EMAIL_INVALID', t) });
    if (roomId === '') return refuse({ field: 'room', text: t(INCOMPLETE) });
    setProblem(null);
    invite.mutate({ roomId, email: address, access });
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={room ? t('Share {room}', { room: room.name }) : t('Share a storage room')}
      description={t('They get a link to join, which works for 7 days.')}
      onSubmit={handleSubmit}
      initialFocus={field}
      footer={
        <>
          <Button variant="outline" colorPalette="gray" onClick={onClose}>
            {invite.data ? t('Done') : t('Cancel')}
          </Button>
          <Button type="submit" disabled={invite.isPending}>
            {invite.isPending ? t('Sending…') : t('Send Invitation')}
          </Button>
        </>
      }
    >
      {invite.data && <InvitationSent sent={invite.data} />}
      {!room && (
        <RoomChoice
          ref={roomField}
          rooms={own}
          roomId={roomId}
          error={problem?.field === 'room' ? problem.text : null}
          onChange={(id) => {
            setRoomId(id);
            setProblem(null);
          }}
        />
      )}
      <TextField
        ref={field}
        label={t('Email address')}
        type="email"
        inputMode="email"
        autoComplete="off"
        enterKeyHint="send"
        placeholder={t('name@example.com')}
        value={email}
        error={problem?.field === 'email' ? problem.text : null}
        onChange={(value) => {
          setEmail(value);
          setProblem(null);
        }}
      />
      <div className="sharing-choice">
        <span className="text-field-label" aria-hidden>
          {t('Access level')}
        </span>
        <AccessSelect label={t('Access level')} value={access} onChange={setAccess} />
        <p className="muted small">{t(ACCESS_HINTS[access])}</p>
      </div>
    </Dialog>
  );
}

function useInvite({ onSent, onFailed }: { onSent: () => void; onFailed: (text: string) => void }) {
  const utils = trpc.useUtils();
  return trpc.sharing.invite.useMutation({
    onSuccess(sent) {
      tellSent(sent);
      void utils.sharing.overview.invalidate();
      onSent();
    },
    onError(error, { email }) {
      const description = errorMessage(error, t(FAILED));
      onFailed(description);
      const code = errorCode(error);
      if (code === null || code === 'INTERNAL' || code === 'UNAVAILABLE')
        showToast({
          kind: 'destructive',
          title: t('Failed to create invitation'),
          description,
          about: aboutInvitation(email),
        });
    },
  });
}

interface RoomChoiceProps {
  rooms: readonly { id: string; name: string }[];
  /** Empty: none is chosen yet. */
  roomId: string;
  error: string | null;
  onChange: (id: string) => void;
  ref: RefObject<HTMLSelectElement | null>;
}

function RoomChoice({ rooms, roomId, error, onChange, ref }: RoomChoiceProps) {
  const errorId = useId();
  const isChosen = rooms.some(({ id }) => id === roomId);
  return (
    <div className="sharing-choice">
      <span className="text-field-label" aria-hidden>
        {t('Storage room')}
      </span>
      <Select
        ref={ref}
        label={t('Storage room to share')}
        errorId={error === null ? null : errorId}
        value={roomId}
        options={[
          ...(isChosen ? [] : [{ value: '', label: t('Select a room') }]),
          ...rooms.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        onChange={onChange}
      />
      {error !== null && (
        <p id={errorId} className="error-text" role="alert">
          {error}
        </p>
      )}
    </div>
  );
}

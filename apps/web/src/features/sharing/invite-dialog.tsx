import { errorText } from '@boxroom/domain/error/error-text';
import { parseEmail } from '@boxroom/domain/profile/email';
import type { MemberAccess } from '@boxroom/domain/sharing/invitation';
import { DEFAULT_MEMBER_ACCESS } from '@boxroom/domain/sharing/invitation';
import { useRef, useState } from 'react';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { Select } from '../../components/select.tsx';
import { TextField } from '../../components/text-field.tsx';
import { showToast } from '../../components/toast-store.ts';
import { errorCode, errorMessage } from '../../lib/error-message.ts';
import { ServerState } from '../../lib/server-state.tsx';
import { trpc } from '../../lib/trpc-hooks.ts';
import { useRooms } from '../../replica/use-rooms.ts';
import { ACCESS_HINTS, AccessSelect } from './access-select.tsx';
import { aboutInvitation, InvitationSent, tellSent } from './invitation-sent.tsx';
import './sharing.css';

const FAILED = 'Failed to send invitation. Please try again.';

interface InviteDialogProps {
  /** The room to share; null: it is chosen here. */
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

/** Invites one person after the other: what was sent stays above the form, which begins anew. */
function InviteForm({ room, onClose }: InviteDialogProps) {
  const field = useRef<HTMLInputElement>(null);
  const own = useRooms().filter(({ isShared }) => !isShared);
  const [roomId, setRoomId] = useState(room?.id ?? '');
  const [email, setEmail] = useState('');
  const [access, setAccess] = useState<MemberAccess>('edit');
  const [problem, setProblem] = useState<string | null>(null);
  const utils = trpc.useUtils();
  const invite = trpc.sharing.invite.useMutation({
    onSuccess(sent) {
      tellSent(sent);
      setEmail('');
      setAccess(DEFAULT_MEMBER_ACCESS);
      void utils.sharing.overview.invalidate();
      field.current?.focus();
    },
    onError(error, { email: address }) {
      setProblem(errorMessage(error, FAILED));
      const code = errorCode(error);
      if (code === null || code === 'INTERNAL' || code === 'UNAVAILABLE')
        showToast({
          kind: 'destructive',
          title: 'Failed to create invitation',
          description: errorMessage(error, FAILED),
          about: aboutInvitation(address),
        });
    },
  });

  function handleSubmit() {
    if (invite.isPending) return;
    if (email.trim() === '' || roomId === '') return setProblem('Please enter an email address and select a room');
    const address = parseEmail(email);
    if (address === null) return setProblem(errorText('EMAIL_INVALID'));
    setProblem(null);
    invite.mutate({ roomId, email: address, access });
  }

  const chosen = own.find(({ id }) => id === roomId) ?? room;
  return (
    <Dialog
      open
      onClose={onClose}
      title={room ? `Share ${room.name}` : 'Share a storage room'}
      description="They get a link to join. It is good for 7 days."
      onSubmit={handleSubmit}
      initialFocus={field}
      footer={
        <>
          <Button variant="outline" colorPalette="gray" onClick={onClose}>
            {invite.data ? 'Done' : 'Cancel'}
          </Button>
          <Button type="submit" disabled={invite.isPending}>
            {invite.isPending ? 'Sending…' : 'Send Invitation'}
          </Button>
        </>
      }
    >
      {invite.data && <InvitationSent sent={invite.data} />}
      {!room && (
        <div className="sharing-choice">
          <span className="text-field-label" aria-hidden>
            Storage room
          </span>
          <Select
            label="Storage room to share"
            value={roomId}
            options={[
              ...(chosen ? [] : [{ value: '', label: 'Select a room' }]),
              ...own.map(({ id, name }) => ({ value: id, label: name })),
            ]}
            onChange={(id) => {
              setRoomId(id);
              setProblem(null);
            }}
          />
        </div>
      )}
      <TextField
        ref={field}
        label="Email address"
        type="email"
        inputMode="email"
        autoComplete="off"
        enterKeyHint="send"
        placeholder="name@example.com"
        value={email}
        error={problem}
        onChange={(value) => {
          setEmail(value);
          setProblem(null);
        }}
      />
      <div className="sharing-choice">
        <span className="text-field-label" aria-hidden>
          Access level
        </span>
        <AccessSelect label="Access level" value={access} onChange={setAccess} />
        <p className="muted small">{ACCESS_HINTS[access]}</p>
      </div>
    </Dialog>
  );
}

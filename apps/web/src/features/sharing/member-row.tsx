import type { RoomMember } from '@boxroom/domain/sharing/shared-access';
import Crown from 'lucide-react/icons/crown';
import UserRoundMinus from 'lucide-react/icons/user-round-minus';
import { useState } from 'react';
import { Button } from '../../components/button/button.tsx';
import { ConfirmDialog } from '../../components/dialog/confirm-dialog.tsx';
import { dateText } from '../../components/text/moment-text.ts';
import { showToast } from '../../components/toast/toast-store.ts';
import { trpc } from '../../lib/http/trpc-hooks.ts';
import { ACCESS_LABELS, AccessSelect } from './access-select.tsx';
import { TransferDialog } from './transfer-dialog.tsx';
import { useAccessChange, useSharingChange } from './use-sharing.ts';

interface MemberRowProps {
  room: { id: string; name: string };
  member: RoomMember;
  onTransferred: () => void;
}

/** A member of the room: their access, and how to end it. */
export function MemberRow({ room, member, onTransferred }: MemberRowProps) {
  const { userId, username, email, since } = member;
  const [asked, setAsked] = useState<'remove' | 'transfer' | null>(null);
  const close = () => setAsked(null);
  const setAccess = trpc.sharing.setAccess.useMutation(useAccessChange(userId));
  const change = useSharingChange('Failed to remove user access');
  const remove = trpc.sharing.remove.useMutation({
    ...change,
    async onSuccess() {
      showToast({
        kind: 'success',
        title: 'Access removed',
        description: `${username} can no longer open ${room.name}.`,
      });
      close();
      await change.onSuccess();
    },
  });
  // Shows the chosen access while the request is running.
  const access = setAccess.isPending ? setAccess.variables.access : member.access;
  return (
    <li className="row person">
      <div className="row-text">
        <span className="person-name" dir="auto">
          {username}
        </span>
        <span className="person-facts muted small">
          {email !== null && <span>{email}</span>}
          <span>since {dateText(since)}</span>
        </span>
      </div>
      <div className="row-actions">
        <AccessSelect
          label={`Access of ${username}`}
          value={access}
          onChange={(wanted) =>
            setAccess.mutate(
              { roomId: room.id, userId, access: wanted },
              {
                onSuccess: () =>
                  showToast({
                    kind: 'success',
                    title: 'Access updated',
                    description: `${username}: ${ACCESS_LABELS[wanted]}`,
                  }),
              },
            )
          }
        />
        <Button
          variant="outline"
          colorPalette="gray"
          aria-label={`Transfer ownership to ${username}`}
          onClick={() => setAsked('transfer')}
        >
          <Crown aria-hidden />
          Transfer ownership
        </Button>
        <Button
          variant="outline"
          colorPalette="red"
          aria-label={`Remove access of ${username}`}
          onClick={() => setAsked('remove')}
        >
          <UserRoundMinus aria-hidden />
          Remove access
        </Button>
      </div>
      <ConfirmDialog
        open={asked === 'remove'}
        onClose={close}
        title="Remove access?"
        description={`${username} can no longer open ${room.name}, and the copy on their devices is removed. What they added stays.`}
        confirmLabel={remove.isPending ? 'Removing…' : 'Remove access'}
        onConfirm={() => remove.mutate({ roomId: room.id, userId })}
        busy={remove.isPending}
      />
      {asked === 'transfer' && (
        <TransferDialog room={room} member={member} onClose={close} onTransferred={onTransferred} />
      )}
    </li>
  );
}

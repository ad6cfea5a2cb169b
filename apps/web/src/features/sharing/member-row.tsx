import type { RoomMember } from '@boxroom/domain/sharing/shared-access';
import Crown from 'lucide-react/icons/crown';
import UserRoundMinus from 'lucide-react/icons/user-round-minus';
import { useState } from 'react';
import { Button } from '../../components/button/button.tsx';
import { ConfirmDialog } from '../../components/dialog/confirm-dialog.tsx';
import { dateText } from '../../components/text/moment-text.ts';
import { showToast } from '../../components/toast/toast-store.ts';
import { trpc } from '../../lib/http/trpc-hooks.ts';
import { t } from '../../lib/language/t.ts';
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
  const change = useSharingChange(t('Failed to remove user access'));
  const remove = trpc.sharing.remove.useMutation({
    ...change,
    async onSuccess() {
      showToast({
        kind: 'success',
        title: t('Access removed'),
        description: t('{name} can no longer open {room}.', { name: username, room: room.name }),
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
          <span>{/* i18n: how long somebody has had access */ t('since {date}', { date: dateText(since) })}</span>
        </span>
      </div>
      <div className="row-actions">
        <AccessSelect
          label={t('Access of {name}', { name: username })}
          value={access}
          onChange={(wanted) =>
            setAccess.mutate(
              { roomId: room.id, userId, access: wanted },
              {
                onSuccess: () =>
                  showToast({
                    kind: 'success',
                    title: t('Access updated'),
                    description: `${username}: ${t(ACCESS_LABELS[wanted])}`,
                  }),
              },
            )
          }
        />
        <Button
          variant="outline"
          colorPalette="gray"
          aria-label={t('Transfer ownership to {name}', { name: username })}
          onClick={() => setAsked('transfer')}
        >
          <Crown aria-hidden />
          {t('Transfer ownership')}
        </Button>
        <Button
          variant="outline"
          colorPalette="red"
          aria-label={t('Remove access of {name}', { name: username })}
          onClick={() => setAsked('remove')}
        >
          <UserRoundMinus aria-hidden />
          {t('Remove access')}
        </Button>
      </div>
      <ConfirmDialog
        open={asked === 'remove'}
        onClose={close}
        title={t('Remove access?')}
        description={t(
          '{name} can no longer open {room}, and the copy on their devices is removed. What they added stays.',
          { name: username, room: room.name },
        )}
        confirmLabel={remove.isPending ? t('Removing…') : t('Remove access')}
        onConfirm={() => remove.mutate({ roomId: room.id, userId })}
        busy={remove.isPending}
      />
      {asked === 'transfer' && (
        <TransferDialog room={room} member={member} onClose={close} onTransferred={onTransferred} />
      )}
    </li>
  );
}

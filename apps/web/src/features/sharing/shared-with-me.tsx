import type { RoomSharedWithMe } from '@boxroom/domain/sharing/shared-access';
import { useState } from 'react';
import { Button } from '../../components/button/button.tsx';
import { ConfirmDialog } from '../../components/dialog/confirm-dialog.tsx';
import { dateText } from '../../components/text/moment-text.ts';
import { showToast } from '../../components/toast/toast-store.ts';
import { errorCode } from '../../lib/http/error-code.ts';
import { trpc } from '../../lib/http/trpc-hooks.ts';
import { richText } from '../../lib/language/rich-text.tsx';
import { t } from '../../lib/language/t.ts';
import { forgetLeaving, noteLeaving } from '../../replica/hooks/left-rooms.ts';
import { ACCESS_LABELS } from './access-select.tsx';
import { sayLeavingFailed } from './use-sharing.ts';

/** Rooms of others that the person uses, and how to leave them. */
export function SharedWithMe({ rooms }: { rooms: readonly RoomSharedWithMe[] }) {
  const [leaving, setLeaving] = useState<RoomSharedWithMe | null>(null);
  const utils = trpc.useUtils();
  const leave = trpc.sharing.leave.useMutation({
    // The room may leave this device before the response arrives.
    onMutate: ({ roomId }) => noteLeaving(roomId),
    async onSuccess() {
      showToast({ kind: 'success', title: t('Left room'), description: leaving?.roomName });
      setLeaving(null);
      await utils.sharing.overview.invalidate();
    },
    onError(error, { roomId }) {
      forgetLeaving(roomId);
      sayLeavingFailed(error);
      // The membership has already ended: the list is outdated.
      if (errorCode(error) !== null) void utils.sharing.overview.invalidate();
    },
  });
  return (
    <section className="sharing-part" aria-labelledby="shared-with-me">
      <h3 id="shared-with-me" className="sharing-heading">
        {t('Shared with me')}
      </h3>
      <ul role="list" className="people">
        {rooms.map((room) => (
          <li key={room.roomId} className="row person">
            <div className="row-text">
              <span className="person-name" dir="auto">
                {room.roomName}
              </span>
              <span className="person-facts muted small">
                <span>
                  {richText(/* i18n: whose room it is */ t('by <name/>'), {
                    name: () => <bdi>{room.ownerName}</bdi>,
                  })}
                </span>
                <span>{t(ACCESS_LABELS[room.access])}</span>
                <span>{t('since {date}', { date: dateText(room.since) })}</span>
              </span>
            </div>
            <Button
              variant="outline"
              colorPalette="gray"
              aria-label={t('Leave {room}', { room: room.roomName })}
              onClick={() => setLeaving(room)}
            >
              {t('Leave')}
            </Button>
          </li>
        ))}
      </ul>
      <ConfirmDialog
        open={leaving !== null}
        onClose={() => setLeaving(null)}
        title={t('Leave room?')}
        description={
          leaving &&
          t('You can no longer open {room}. {owner} would have to invite you again.', {
            room: leaving.roomName,
            owner: leaving.ownerName,
          })
        }
        note={t('What you added stays. Changes not sent yet are not applied.')}
        confirmLabel={leave.isPending ? t('Leaving…') : t('Leave room')}
        onConfirm={() => leaving && leave.mutate({ roomId: leaving.roomId })}
        busy={leave.isPending}
      />
    </section>
  );
}

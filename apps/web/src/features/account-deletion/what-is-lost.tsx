import { commaList } from '@boxroom/domain/language/comma-list';
import { Button } from '../../components/button/button.tsx';
import { richText } from '../../lib/language/rich-text.tsx';
import { t } from '../../lib/language/t.ts';

interface AccountContent {
  rooms: number;
  boxes: number;
  items: number;
  pictures: number;
  papers: number;
  sharedRooms: readonly { id: string; name: string; members: number; people: readonly { username: string }[] }[];
  joinedRooms: number;
}

interface WhatIsLostProps {
  account: AccountContent;
  /** Called with a room that somebody else could keep. */
  onTransfer: (room: { id: string; name: string }) => void;
}

/** The contents deleted with an account, in numbers, and the other people who lose access. */
export function WhatIsLost({ account, onTransfer }: WhatIsLostProps) {
  const { rooms, boxes, items, pictures, papers, sharedRooms, joinedRooms } = account;
  return (
    <div className="what-is-lost">
      <h3>{t('What is deleted')}</h3>
      <ul role="list">
        <li>
          {t('{rooms, plural, one{# storage room and its history} other{# storage rooms and their history}}', {
            rooms,
          })}
        </li>
        <li>{t('{boxes, plural, one{# box} other{# boxes}}', { boxes })}</li>
        <li>{t('{items, plural, one{# item} other{# items}}', { items })}</li>
        {pictures > 0 && <li>{t('{pictures, plural, one{# picture} other{# pictures}}', { pictures })}</li>}
        {papers > 0 && <li>{t('{papers, plural, one{# paper} other{# papers}}', { papers })}</li>}
        <li>{t('your categories, checklist, settings and printed tags')}</li>
      </ul>
      {sharedRooms.length > 0 && (
        <>
          <h3>{t('Others lose these rooms too')}</h3>
          <ul role="list">
            {sharedRooms.map(({ id, name, members, people }) => (
              <li key={id}>
                <div className="what-is-lost-room">
                  <span>
                    {richText(
                      t('<room/>, shared with {members, plural, one{# person} other{# people}}: <names/>', { members }),
                      {
                        room: () => (
                          <strong className="what-is-lost-name" dir="auto">
                            {name}
                          </strong>
                        ),
                        names: () =>
                          commaList(
                            people.map(({ username }) => username),
                            t,
                          ),
                      },
                    )}
                  </span>
                  <Button
                    variant="outline"
                    colorPalette="gray"
                    aria-label={t('Transfer ownership of {name}', { name })}
                    onClick={() => onTransfer({ id, name })}
                  >
                    {t('Transfer ownership')}
                  </Button>
                </div>
              </li>
            ))}
          </ul>
          <p className="small">
            {t('A room that you transfer before stays, with everything in it, for its new owner.')}
          </p>
        </>
      )}
      {joinedRooms > 0 && (
        <p className="muted small">
          {t(
            'You leave {rooms, plural, one{# room} other{# rooms}} of other people. What you added stays there, without your name.',
            { rooms: joinedRooms },
          )}
        </p>
      )}
    </div>
  );
}

import { PEOPLE_SEARCH_MAX, type Person } from '@boxroom/domain/admin/people';
import { useId, useRef, useState } from 'react';
import { Button } from '../../components/button/button.tsx';
import { SearchField } from '../../components/field/search-field.tsx';
import { TooltipHint } from '../../components/tooltip/tooltip-hint.tsx';
import { t } from '../../lib/language/t.ts';
import { useOnline } from '../../lib/window/use-online.ts';
import { foundText, type PersonAction } from './people-text.ts';
import { PersonDetails } from './person-details.tsx';
import { PersonDialog } from './person-dialog.tsx';
import { type Asked, type People, usePeople } from './use-people.ts';

/** Finds people, and does what an operator may do about one of them. `now` in milliseconds. */
export function UserManagementCard({ now }: { now: number }) {
  const people = usePeople();
  const isOnline = useOnline();
  const field = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const { found, isSearching, trouble } = people;

  function handleSearch() {
    if (!isSearching && isOnline) void people.search(text);
  }

  return (
    <section className="card card-stack" aria-labelledby="users-heading">
      <div>
        <h2 id="users-heading" className="heading">
          {t('User Management')}
        </h2>
        <p className="muted small">
          {t(
            'Finds people by a part of their email address or username. Searches and actions are noted under “What admins did”.',
          )}
        </p>
      </div>
      <SearchField
        ref={field}
        label={t('Email address or username')}
        placeholder={t('Email or username')}
        text={text}
        max={PEOPLE_SEARCH_MAX}
        onChange={setText}
        onEnter={handleSearch}
      />
      <div className="cluster">
        <TooltipHint reason={isOnline ? null : t('You are offline: people can only be found online')}>
          <Button aria-disabled={isSearching} onClick={handleSearch}>
            {isSearching ? t('Searching…') : t('Find people')}
          </Button>
        </TooltipHint>
      </div>
      {trouble !== null && (
        <p className="error-text" role="alert">
          {trouble}
        </p>
      )}
      <p className="small" role="status">
        {found && !isSearching ? foundText(found.people.length, found.hasMore) : ''}
      </p>
      {found && <FoundPeople people={people} list={found.people} now={now} searchField={() => field.current} />}
    </section>
  );
}

interface FoundPeopleProps {
  people: People;
  list: readonly Person[];
  now: number;
  searchField: () => HTMLElement | null;
}

function FoundPeople({ people, list, now, searchField }: FoundPeopleProps) {
  const base = useId();
  const [openId, setOpenId] = useState<string | null>(null);
  const [asked, setAsked] = useState<{ action: PersonAction; person: Person } | null>(null);
  const isGone = useRef(false);

  async function handleConfirm(given: Asked) {
    if (!asked || !(await people.act(asked.action, asked.person, given))) return;
    isGone.current = asked.action === 'delete';
    setAsked(null);
  }

  return (
    <>
      {list.length > 0 && (
        <ul role="list" className="admin-list" aria-label={t('People found')}>
          {list.map((person) => {
            const isOpen = person.id === openId;
            const detailsId = `${base}-${person.id}`;
            return (
              <li key={person.id} className="person">
                <div className="row row-wraps">
                  <div className="row-text">
                    <div className="person-address">{person.email}</div>
                    <div className="muted small">{person.username}</div>
                  </div>
                  {person.isAdmin && <span className="badge badge-info">{t('Admin')}</span>}
                  {person.blockedAt !== null && <span className="badge badge-error">{t('Blocked')}</span>}
                  <Button
                    variant="outline"
                    colorPalette="gray"
                    aria-expanded={isOpen}
                    aria-controls={isOpen ? detailsId : undefined}
                    aria-label={t('Details of {email}', { email: person.email })}
                    onClick={() => setOpenId(isOpen ? null : person.id)}
                  >
                    {t('Details')}
                  </Button>
                </div>
                {isOpen && (
                  <PersonDetails
                    id={detailsId}
                    person={person}
                    now={now}
                    onAsk={(action) => {
                      people.reset();
                      isGone.current = false;
                      setAsked({ action, person });
                    }}
                  />
                )}
              </li>
            );
          })}
        </ul>
      )}
      {asked && (
        <PersonDialog
          {...asked}
          isBusy={people.isActing}
          mustSignIn={people.mustSignIn}
          refusal={people.refusal}
          onConfirm={(given) => void handleConfirm(given)}
          onClose={() => setAsked(null)}
          finalFocus={() => (isGone.current ? searchField() : null)}
        />
      )}
    </>
  );
}

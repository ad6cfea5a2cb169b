import './account-card.css';
import { useSession } from '../../lib/session.ts';

/** The address is asked of the server and never kept on the device, so offline it may be missing. */
export function AccountCard() {
  const { user, email } = useSession();
  return (
    <section className="card card-stack" aria-labelledby="account-information">
      <h2 id="account-information" className="heading">
        Account Information
      </h2>
      <dl className="facts">
        <div>
          <dt>Email</dt>
          <dd>{email ?? <span className="muted">Shown when you are online</span>}</dd>
        </div>
        <div>
          <dt>Username</dt>
          <dd>{user?.username}</dd>
        </div>
      </dl>
    </section>
  );
}

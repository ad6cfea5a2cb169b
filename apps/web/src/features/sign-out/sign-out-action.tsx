import LogOut from 'lucide-react/icons/log-out';
import { useState } from 'react';
import { Button } from '../../components/button.tsx';
import { SignOutDialog } from './sign-out-dialog.tsx';

export function SignOutCard() {
  const [open, setOpen] = useState(false);
  return (
    <section className="card card-stack" aria-labelledby="account-actions">
      <h2 id="account-actions" className="heading">
        Account Actions
      </h2>
      <Button variant="outline" colorPalette="red" onClick={() => setOpen(true)}>
        <LogOut aria-hidden />
        Logout
      </Button>
      <SignOutDialog open={open} onClose={() => setOpen(false)} />
    </section>
  );
}

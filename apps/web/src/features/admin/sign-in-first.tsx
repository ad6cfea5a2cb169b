import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';

/** Leads whoever the server does not know to signing in, and back. Nothing here is kept on the device. */
export function SignInFirst() {
  const navigate = useNavigate();
  useEffect(() => void navigate({ to: '/auth', search: { next: '/admin' }, replace: true }), [navigate]);
  return null;
}

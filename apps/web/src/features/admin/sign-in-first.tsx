import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';

/**
 * Sends a person without a session to /auth, and back afterwards. Nothing of the admin page is stored on the device.
 */
export function SignInFirst() {
  const navigate = useNavigate();
  useEffect(() => void navigate({ to: '/auth', search: { next: '/admin' }, replace: true }), [navigate]);
  return null;
}

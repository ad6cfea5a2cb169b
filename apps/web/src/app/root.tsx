import { Outlet } from '@tanstack/react-router';
import { Toaster } from '../components/toast.tsx';

export function Root() {
  return (
    <>
      <Outlet />
      <Toaster />
    </>
  );
}

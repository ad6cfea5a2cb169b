import { Outlet } from '@tanstack/react-router';
import { Toaster } from '../components/toast/toast.tsx';
import { useShowInFull } from '../lib/window/use-show-in-full.ts';

export function Root() {
  useShowInFull();
  return (
    <>
      <Outlet />
      <Toaster />
    </>
  );
}

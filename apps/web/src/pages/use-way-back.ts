import { useLocation, useNavigate, useRouter } from '@tanstack/react-router';

/** Returns to the boxes: if the person came from a list, to their place in it. */
export function useWayBack(): () => void {
  const { history } = useRouter();
  const navigate = useNavigate();
  const { state } = useLocation();
  return () => (state.isFromList ? history.back() : void navigate({ to: '/app' }));
}

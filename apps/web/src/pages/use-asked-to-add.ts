import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { useAddShortcut } from '../lib/window/use-add-shortcut.ts';

/**
 * Opens the form for a new box. `add`: on the screen, by a key. `addAnywhere`: where the address asks for it, as the
 * shortcut of the installed app does; the person says where.
 */
export function useAskedToAdd(isReady: boolean, add: () => void, addAnywhere: () => void): void {
  const { add: isAsked } = useSearch({ from: '/signed-in/app' });
  const navigate = useNavigate();
  const addNow = useEffectEvent(addAnywhere);
  useAddShortcut(add);
  useEffect(() => {
    if (!isAsked || !isReady) return;
    addNow();
    // A reload does not add again.
    void navigate({ to: '/app', search: ({ add: _, ...kept }) => kept, replace: true });
  }, [isAsked, isReady, navigate]);
}

import type { Audience } from '@backroom/contract/kit/access';
import { useNavigate } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { usePageKeys } from '../ui/keys.ts';
import { goTo } from './navigation.ts';

/** How long g waits for the key that says where to. */
const WAIT_MS = 1_200;

/** g and then a key lead to a page, `?` shows all keys. */
export const useShellKeys = (audience: Audience | null) => {
  const navigate = useNavigate();
  const [isHelpOpen, setHelpOpen] = useState(false);
  const going = useRef(0);
  usePageKeys(
    {
      g: () => {
        if (going.current > Date.now()) return false;
        going.current = Date.now() + WAIT_MS;
        return true;
      },
      '?': () => {
        setHelpOpen(true);
        return true;
      },
    },
    (event) => {
      const isGoing = going.current > Date.now();
      if (!isGoing || !audience) return false;
      // g g is a place too; the first g is what began it.
      const path = goTo(audience, event.key);
      going.current = 0;
      if (path === undefined) return false;
      void navigate({ to: path });
      return true;
    },
  );
  return { isHelpOpen, closeHelp: () => setHelpOpen(false) };
};

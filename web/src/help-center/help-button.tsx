import { audienceOf, mayOpen } from '@backroom/contract/kit/access';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { CircleHelp } from 'lucide-react';
import { lazy, Suspense } from 'react';
import type { SessionUser } from '../api/session.ts';
import { Button } from '../ui/button.tsx';
import { HELP_HASH, useHelp } from './use-help.ts';

const HelpDrawer = lazy(() => import('./help-drawer.tsx'));

/** Help beside the page, on the article for where one stands. */
export const HelpButton = ({ user }: { user: SessionUser }) => {
  const navigate = useNavigate();
  const help = useHelp();
  const isOpen = useLocation({ select: ({ hash }) => hash === HELP_HASH });
  const audience = audienceOf(user);
  return (
    <>
      <Button look="ghost" size="icon" aria-label="Help" title="Help on this page" onClick={() => help()}>
        <CircleHelp aria-hidden />
      </Button>
      {isOpen && (
        <Suspense>
          <HelpDrawer
            audience={audience}
            hasPage={mayOpen(audience, '/help-center')}
            onClose={() => void navigate({ to: '.', search: true, hash: '' })}
          />
        </Suspense>
      )}
    </>
  );
};

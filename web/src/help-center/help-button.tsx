import { audienceOf, mayOpen } from '@backroom/contract/kit/access';
import { CircleHelp } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import type { SessionUser } from '../api/session.ts';
import { Button } from '../ui/button.tsx';

const HelpDrawer = lazy(() => import('./help-drawer.tsx'));

/** Help beside the page, on the article for where one stands. */
export const HelpButton = ({ user }: { user: SessionUser }) => {
  const [open, setOpen] = useState(false);
  const audience = audienceOf(user);
  return (
    <>
      <Button
        look="ghost"
        size="icon"
        aria-label="Help"
        title="Help on this page"
        className="max-md:hidden"
        onClick={() => setOpen(true)}
      >
        <CircleHelp aria-hidden />
      </Button>
      {open && (
        <Suspense>
          <HelpDrawer
            audience={audience}
            hasPage={mayOpen(audience, '/help-center')}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
};

import { useBlocker } from '@tanstack/react-router';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';

/**
 * Asks before a page with unsaved changes is left, also by Back or by closing the tab:
 * `<UnsavedGuard when={form.formState.isDirty} />`.
 */
export const UnsavedGuard = ({ when }: { when: boolean }) => {
  const blocker = useBlocker({
    // A change of the address within the page (an open dialog, a filter) loses nothing.
    shouldBlockFn: ({ current, next }) => when && current.pathname !== next.pathname,
    enableBeforeUnload: () => when,
    withResolver: true,
  });
  if (blocker.status !== 'blocked') return null;
  return (
    <Dialog
      open
      onClose={blocker.reset}
      title="Leave without saving?"
      footer={
        <>
          <Button onClick={blocker.reset}>Stay</Button>
          <Button look="danger" onClick={blocker.proceed}>
            Leave
          </Button>
        </>
      }
    >
      <p className="text-body text-soft">What you changed on this page is not saved and will be lost.</p>
    </Dialog>
  );
};

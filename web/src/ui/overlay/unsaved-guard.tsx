import { useBlocker } from '@tanstack/react-router';
import { Button } from '../button.tsx';
import { Dialog } from './dialog.tsx';

/** What is open on a page, as its address says. */
const openIn = (search: unknown) =>
  typeof search === 'object' && search !== null && 'open' in search ? search.open : undefined;

type UnsavedGuardProps = {
  when: boolean;
  /** The form is a dialog at `?open=`: closing that loses what was typed too. */
  inDialog?: boolean;
};

/**
 * Asks before a page with unsaved changes is left, also by Back or by closing the tab:
 * `<UnsavedGuard when={form.formState.isDirty} />`. While a form is being saved it isn't dirty any more:
 * `when={isDirty && !isSubmitting}`, so that it may close itself.
 */
export const UnsavedGuard = ({ when, inDialog = false }: UnsavedGuardProps) => {
  const blocker = useBlocker({
    // Any other change of the address within the page (a filter) loses nothing.
    shouldBlockFn: ({ current, next }) =>
      when &&
      (current.pathname !== next.pathname || (inDialog && openIn(current.search) !== openIn(next.search))),
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
      <p className="text-body text-soft">What you typed is not saved and will be lost.</p>
    </Dialog>
  );
};

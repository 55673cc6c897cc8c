import { useBlocker } from '@tanstack/react-router';
import { Button } from '../button.tsx';
import { Dialog } from './dialog.tsx';

/** What is open on a page, as its address says. */
const openIn = (search: unknown) =>
  typeof search === 'object' && search !== null && 'open' in search ? search.open : undefined;

type LeaveQuestionProps = { onStay: () => void; onLeave: () => void };

/** Asks before what was typed is lost. */
export const LeaveQuestion = ({ onStay, onLeave }: LeaveQuestionProps) => (
  <Dialog
    open
    onClose={onStay}
    title="Leave without saving?"
    footer={
      <>
        <Button onClick={onStay}>Stay</Button>
        <Button look="danger" onClick={onLeave}>
          Leave
        </Button>
      </>
    }
  >
    <p className="text-body text-soft">What you typed is not saved and will be lost.</p>
  </Dialog>
);

type UnsavedGuardProps = {
  when: boolean | (() => boolean);
  /** The form is a dialog at `?open=`: closing that loses what was typed too. */
  inDialog?: boolean;
};

/**
 * Asks before a page with unsaved changes is left, also by Back or by closing the tab:
 * `<UnsavedGuard when={form.formState.isDirty} />`. While a form is being saved it isn't dirty any more:
 * `when={isDirty && !isSubmitting}`, so that it may close itself.
 */
export const UnsavedGuard = ({ when, inDialog = false }: UnsavedGuardProps) => {
  const isUnsaved = () => (typeof when === 'function' ? when() : when);
  const blocker = useBlocker({
    // Any other change of the address within the page (a filter) loses nothing.
    shouldBlockFn: ({ current, next }) =>
      isUnsaved() &&
      (current.pathname !== next.pathname || (inDialog && openIn(current.search) !== openIn(next.search))),
    enableBeforeUnload: isUnsaved,
    withResolver: true,
  });
  if (blocker.status !== 'blocked') return null;
  return <LeaveQuestion onStay={blocker.reset} onLeave={blocker.proceed} />;
};

import type { User } from '@backroom/contract/users';
import { useState } from 'react';
import { messageOf } from '../api/call-error.ts';
import { useWrite } from '../api/use-write.ts';
import { Button } from '../ui/button.tsx';
import { toast } from '../ui/feedback/toast.ts';
import { Confirm } from '../ui/overlay/confirm.tsx';
import { Dialog } from '../ui/overlay/dialog.tsx';
import { formatDateTime } from '../ui/text/format.ts';

export type UserDialogProps = { user: User; onClose: () => void };

/** Deletes a user, after asking. */
export const DeleteUser = ({ user, onClose }: UserDialogProps) => {
  const remove = useWrite('deleteUser');
  return (
    <Confirm
      open
      onClose={onClose}
      title={`Delete ${user.username}?`}
      action="Delete user"
      onConfirm={() => remove({ body: { userId: user.id } })}
    >
      <p>They are signed out everywhere and can’t sign in again. What they did stays under their name.</p>
    </Confirm>
  );
};

/** Ends all sessions of a user, after asking. */
export const EndSessions = ({ user, onClose }: UserDialogProps) => {
  const end = useWrite('endUserSessions');
  return (
    <Confirm
      open
      onClose={onClose}
      title={`Sign ${user.username} out everywhere?`}
      action="End sessions"
      onConfirm={() => end({ body: { userId: user.id } })}
    >
      <p>All their sessions end at once. They can sign in again with their password.</p>
    </Confirm>
  );
};

/** What became of an invitation, and sends or revokes it. */
export const Invitation = ({ user, onClose }: UserDialogProps) => {
  const resend = useWrite('resendInvitation', { say: ({ message }) => message });
  const revoke = useWrite('revokeInvitation');
  const [busy, setBusy] = useState(false);
  const run = async (write: () => Promise<unknown>) => {
    setBusy(true);
    try {
      await write();
      onClose();
    } catch (error) {
      toast.bad('Nothing was changed', { description: messageOf(error) });
    }
    setBusy(false);
  };
  const body = { userId: user.id };
  const isOpen = user.invitation?.state === 'sent';
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Invitation of ${user.username}`}
      description={user.email}
      footer={
        <>
          {isOpen && (
            <Button
              look="quiet-danger"
              className="mr-auto"
              busy={busy}
              onClick={() => void run(() => revoke({ body }))}
            >
              Revoke
            </Button>
          )}
          <Button onClick={onClose}>Cancel</Button>
          <Button look="primary" busy={busy} onClick={() => void run(() => resend({ body }))}>
            Send new link
          </Button>
        </>
      }
    >
      <p className="text-body text-soft">
        {isOpen
          ? `The link that was sent works until ${formatDateTime(user.invitation?.expiresAt)}. A new one replaces it.`
          : 'No link works at present. A new one is valid for 72 hours.'}
      </p>
    </Dialog>
  );
};

import { useQuery } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { Button } from '../ui/button.tsx';
import { FailedState } from '../ui/feedback/states.tsx';
import { Dialog } from '../ui/overlay/dialog.tsx';
import { CreateUser } from './create-user.tsx';
import { EditUser } from './edit-user.tsx';
import { UserDrawer } from './user-drawer.tsx';
import { DeleteUser, EndSessions, Invitation, type UserDialogProps } from './user-questions.tsx';
import { userQuery } from './users-query.ts';

const dialogs: Record<string, ComponentType<UserDialogProps>> = {
  edit: EditUser,
  delete: DeleteUser,
  'sign-out': EndSessions,
  invite: Invitation,
};

type UserDialogAtProps = { id: string; body: ComponentType<UserDialogProps>; onClose: () => void };

/** A dialog about one user, who is read first: the address may have come from elsewhere. */
const UserDialog = ({ id, body: Body, onClose }: UserDialogAtProps) => {
  const { data, error, refetch } = useQuery(userQuery(id));
  if (data) return <Body user={data.user} onClose={onClose} />;
  if (!error) return null;
  return (
    <Dialog open onClose={onClose} title="User" footer={<Button onClick={onClose}>Close</Button>}>
      <FailedState error={error} onRetry={() => void refetch()} />
    </Dialog>
  );
};

/** What the address says is open: the form for a new user, one user, or something to do with one. */
const UserPanel = ({ openKey, onClose }: { openKey: string; onClose: () => void }) => {
  if (openKey === 'new') return <CreateUser onClose={onClose} />;
  const [id = '', action = ''] = openKey.split('~');
  const body = dialogs[action];
  if (body) return <UserDialog key={openKey} id={id} body={body} onClose={onClose} />;
  return <UserDrawer id={id} onClose={onClose} />;
};

export default UserPanel;

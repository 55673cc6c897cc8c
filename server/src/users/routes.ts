import { userRoles, userStatuses, type usersEndpoints } from '@backroom/contract/users';
import type { Handlers } from '../platform/http/call.ts';
import { deleteUser, setStatus, updateUser } from './change-user.ts';
import { createUser } from './create-user.ts';
import { endAll, resendInvitation, revokeInvitation } from './invitations.ts';
import { exportUsers, getUser, listUsers } from './list-users.ts';

const toChoice = (value: string) => ({ id: value, label: value, value });

export const usersRoutes: Handlers<typeof usersEndpoints> = {
  getUserRole: async () => ({ userRoles: userRoles.map(toChoice) }),
  getUserStatus: async () => ({ userStatus: userStatuses.map(toChoice) }),
  getAllUsers: listUsers,
  exportUsers,
  getUser,
  createUser,
  updateUser,
  setUserStatus: setStatus,
  deleteUser,
  resendInvitation,
  revokeInvitation,
  endUserSessions: endAll,
};

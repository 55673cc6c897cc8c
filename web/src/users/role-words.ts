import { audienceOf } from '@backroom/contract/kit/access';
import { userRights } from '@backroom/contract/user-rights';
import type { User } from '@backroom/contract/users';

/** What somebody is, as the screen names it: SuperAdmin, Admin, or Franchisee. */
export const rightsOf = (user: Pick<User, 'role' | 'type'>) => userRights[audienceOf(user)];

export const roleChoices = [
  { value: 'SuperAdmin', label: 'SuperAdmin' },
  { value: 'Admin', label: 'Admin' },
];

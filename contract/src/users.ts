/** Users: who may sign in, and as what (specification 2, section 7; domain.md 3.10). */
import * as z from 'zod';
import { area } from './kit/access.ts';
import { endpoint } from './kit/endpoint.ts';
import {
  email,
  limit,
  moment,
  page,
  personName,
  recordVersion,
  search,
  sortOrder,
  uuid,
} from './kit/fields.ts';
import { exportedColumns, pagination, sortBy } from './kit/list-fields.ts';
import { phoneNumber } from './kit/people.ts';
import { userColumns } from './user-columns.ts';

export const userRoles = ['SuperAdmin', 'Admin'] as const;
export const userStatuses = ['Invited', 'Active', 'Inactive', 'Locked'] as const;

const role = z.enum(userRoles, 'Choose a role');
const status = z.enum(userStatuses, 'Choose a status');

/** What became of the invitation of somebody who hasn't accepted it. */
const invitation = z.object({
  state: z.enum(['sent', 'expired', 'revoked']),
  expiresAt: moment.nullable(),
});

const user = z.object({
  id: uuid,
  _id: uuid,
  email: z.string(),
  role,
  type: z.enum(['Staff', 'Franchisee']),
  firstName: z.string(),
  lastName: z.string(),
  username: z.string(),
  phoneNumber: z.string().nullable(),
  /** Where the photo is, below the API; null where there is none. */
  photo: z.string().nullable(),
  status,
  franchiseeId: z.string().nullable(),
  franchiseeName: z.string().nullable(),
  secondFactor: z.enum(['app', 'mail']).nullable(),
  /** Demanded of this person, whatever the chain demands. */
  secondFactorRequired: z.boolean(),
  lastSeenAt: moment.nullable(),
  lastSeenFrom: z.string().nullable(),
  lastSignInAt: moment.nullable(),
  sessions: z.int(),
  /** Null once it was accepted. */
  invitation: invitation.nullable(),
  createdAt: moment,
  updatedAt: moment,
  /** Of the fields that its form edits (kit/fields.ts). */
  version: z.string(),
});

export type User = z.output<typeof user>;

const session = z.object({
  id: uuid,
  ip: z.string(),
  userAgent: z.string(),
  createdAt: moment,
  lastSeenAt: moment,
});

export const createUserForm = z.strictObject({
  firstName: personName,
  lastName: personName,
  email,
  phoneNumber: phoneNumber.nullish(),
  role,
});

/** What narrows the list, and how it is sorted. */
const filterFields = {
  search,
  role: role.optional(),
  type: z.enum(['Staff', 'Franchisee']).optional(),
  status: status.optional(),
  sortBy: sortBy(userColumns).default('createdAt'),
  sortOrder: sortOrder.default('desc'),
};

const userId = uuid;

/** Fields that are left out stay as they are. */
export const updateUserForm = z.strictObject({
  userId,
  firstName: personName.optional(),
  lastName: personName.optional(),
  email: email.optional(),
  phoneNumber: phoneNumber.nullish(),
  role: role.optional(),
  status: status.optional(),
  secondFactorRequired: z.boolean().optional(),
  version: recordVersion,
});

const lookup = z.object({ id: z.string(), label: z.string(), value: z.string() });
const access = area('/users');
const one = z.object({ user, message: z.string() });
const stale = ['getAllUsers', 'getUser', 'getFranchisee', 'getFranchiseeList'] as const;
const onlyId = z.strictObject({ userId });

export const usersEndpoints = {
  getUserRole: endpoint({
    method: 'POST',
    path: '/getUserRole',
    access,
    summary: 'The roles that there are',
    response: z.object({ userRoles: z.array(lookup) }),
    failure: 'Failed to fetch user roles',
  }),
  getUserStatus: endpoint({
    method: 'POST',
    path: '/getUserStatus',
    access,
    summary: 'The statuses that a user can have',
    response: z.object({ userStatus: z.array(lookup) }),
    failure: 'Failed to fetch user status',
  }),
  getAllUsers: endpoint({
    method: 'POST',
    path: '/getAllUsers',
    access,
    summary: 'Everybody who can sign in or could, with when they were seen last',
    body: z.strictObject({ page: page.default(1), limit: limit.default(25), ...filterFields }).prefault({}),
    response: z.object({ data: z.array(user), totalUsers: z.int(), pagination }),
    failure: 'Failed to fetch users',
  }),
  exportUsers: endpoint({
    method: 'POST',
    path: '/export-users',
    access,
    summary: 'Everybody who matches as CSV, in the columns asked for; written down',
    body: z.strictObject({ ...filterFields, columns: exportedColumns(userColumns) }).prefault({}),
    stream: 'text/csv',
    failure: 'Failed to export users',
  }),
  getUser: endpoint({
    method: 'POST',
    path: '/get-user',
    access,
    summary: 'One user with the sessions that are open',
    body: onlyId,
    response: z.object({ user, sessions: z.array(session) }),
    errors: ['NOT_FOUND'],
    failure: 'Failed to fetch users',
  }),
  createUser: endpoint({
    method: 'POST',
    path: '/createUser',
    access,
    summary: 'Invite somebody of head office: a link, valid 72 hours, is mailed to them',
    body: createUserForm,
    response: one,
    failure: 'User creation failed',
    success: 'Invitation sent',
    stale,
  }),
  updateUser: endpoint({
    method: 'POST',
    path: '/updateUser',
    access,
    summary: 'Change a user; a change of role or status ends their sessions',
    body: updateUserForm,
    response: one,
    errors: ['CONFLICT', 'NOT_FOUND', 'VERSION_CONFLICT'],
    failure: 'Failed to update user',
    success: 'User saved',
    stale,
  }),
  setUserStatus: endpoint({
    method: 'PATCH',
    path: '/users/{userId}/status',
    access,
    summary: 'Let somebody sign in or not; ends their sessions',
    params: z.strictObject({ userId }),
    body: z.strictObject({ status }),
    response: one,
    errors: ['CONFLICT', 'NOT_FOUND'],
    failure: 'Failed to update user status',
    success: 'Status changed',
    stale,
  }),
  deleteUser: endpoint({
    method: 'POST',
    path: '/deleteUser',
    access,
    summary: 'Delete a user: their sessions end, what they did keeps their name',
    body: onlyId,
    response: z.object({ message: z.string() }),
    errors: ['CONFLICT', 'NOT_FOUND'],
    failure: 'Failed to delete user',
    success: 'User deleted',
    stale,
  }),
  resendInvitation: endpoint({
    method: 'POST',
    path: '/resend-invitation',
    access,
    summary: 'Send a new invitation; the link before stops working',
    body: onlyId,
    response: one,
    errors: ['CONFLICT', 'NOT_FOUND', 'RATE_LIMITED'],
    failure: 'Failed to send the invitation',
    success: 'Invitation sent',
    stale,
  }),
  revokeInvitation: endpoint({
    method: 'POST',
    path: '/revoke-invitation',
    access,
    summary: 'Make the link of an invitation useless',
    body: onlyId,
    response: one,
    errors: ['CONFLICT', 'NOT_FOUND'],
    failure: 'Failed to revoke the invitation',
    success: 'Invitation revoked',
    stale,
  }),
  endUserSessions: endpoint({
    method: 'POST',
    path: '/end-user-sessions',
    access,
    summary: 'End all sessions of somebody else: they have to sign in again',
    body: onlyId,
    response: z.object({ message: z.string(), ended: z.int() }),
    errors: ['CONFLICT', 'NOT_FOUND'],
    failure: 'Failed to end the sessions',
    success: 'Sessions ended',
    stale,
  }),
};

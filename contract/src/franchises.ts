/** Franchisees: their record, stores, people and onboarding (specification 2, section 7). */
import * as z from 'zod';
import { agreement } from './franchisee-agreements.ts';
import { franchiseeColumns } from './franchisee-columns.ts';
import {
  createFranchiseeForm,
  deleteFranchiseeForm,
  franchisee,
  franchiseeShopsForm,
  franchiseeStatuses,
  onlyFranchisee,
  person,
  personForm,
  resendForm,
  updateFranchiseeForm,
} from './franchisee-fields.ts';
import { area } from './kit/access.ts';
import { endpoint } from './kit/endpoint.ts';
import { id, limit, moment, money, page, search, sortOrder, text } from './kit/fields.ts';
import { exportedColumns, sortBy } from './kit/list-fields.ts';

const access = area('/franchises');

const filters = {
  search,
  status: z.enum(['', 'all', ...franchiseeStatuses]).optional(),
  sortBy: sortBy(franchiseeColumns).default('createdAt'),
  sortOrder: sortOrder.default('desc'),
};

/** Over all that aren't deleted; total = active + pending + inactive. */
const counters = z.object({
  totalFranchises: z.int(),
  activeFranchises: z.int(),
  pendingFranchises: z.int(),
  inactiveFranchises: z.int(),
  franchisesWithPhone: z.int(),
  totalStores: z.int(),
});

const pagination = z.object({
  currentPage: z.int(),
  totalPages: z.int(),
  totalCount: z.int(),
  limit: z.int(),
  hasNextPage: z.boolean(),
  hasPrevPage: z.boolean(),
});

/** One step on the way of a franchisee or store; `doneAt` null while it waits. */
export const onboardingStep = z.object({
  key: z.string(),
  label: z.string(),
  /** The store that it is about; null for the franchisee. */
  store: z.string().nullable(),
  done: z.boolean(),
  doneAt: moment.nullable(),
  waitsFor: z.enum(['head office', 'the franchisee', 'the shop']),
  /** Since when it waits: the step before was done then. */
  waitingSince: moment.nullable(),
});

export type OnboardingStep = z.output<typeof onboardingStep>;

const listed = franchisee.extend({
  /** What the franchisee waits for first; null where all is done. */
  waiting: onboardingStep.pick({ label: true, store: true, waitsFor: true, waitingSince: true }).nullable(),
});

export type ListedFranchisee = z.output<typeof listed>;

const one = z.object({ franchisee, message: z.string() });
const stale = [
  'getFranchisee',
  'getFranchiseeList',
  'getFranchiseeStats',
  'getStoreList',
  'getStores',
  'getStore',
  'getAllUsers',
] as const;

export const franchisesEndpoints = {
  getFranchiseeList: endpoint({
    method: 'POST',
    path: '/get-franchisee-list',
    access,
    summary: 'Franchisees with their stores, newest first',
    body: z.strictObject({ page: page.default(1), limit: limit.default(10), ...filters }).prefault({}),
    response: z.object({
      data: z.object({
        franchiseeList: z.array(listed),
        pagination,
        filters: z.object({
          search: z.string(),
          status: z.string(),
          sortBy: z.string(),
          sortOrder: z.string(),
        }),
        counters,
      }),
    }),
    failure: 'Failed to fetch franchisees',
  }),
  exportFranchiseeList: endpoint({
    method: 'POST',
    path: '/export-franchisee-list',
    access,
    summary: 'All franchisees of a filter as CSV',
    body: z.strictObject({ ...filters, columns: exportedColumns(franchiseeColumns) }).prefault({}),
    stream: 'text/csv',
    failure: 'Failed to fetch franchisees',
  }),
  getFranchisee: endpoint({
    method: 'GET',
    path: '/get-franchisee/{id}',
    access,
    summary: 'One franchisee with people, agreements, onboarding and what is unpaid',
    params: z.strictObject({ id }),
    response: z.object({
      franchisee,
      people: z.array(person),
      agreements: z.array(agreement),
      onboarding: z.array(onboardingStep),
      unpaid: z.object({ count: z.int(), total: money }),
    }),
    errors: ['NOT_FOUND'],
    failure: 'Failed to fetch franchisee',
  }),
  createFranchisee: endpoint({
    method: 'POST',
    path: '/create-franchisee',
    access,
    summary: 'Add a franchisee, with stores, and send the welcome mail',
    body: createFranchiseeForm,
    response: one,
    failure: 'Failed to create franchisee',
    success: 'Franchisee added',
    stale,
  }),
  updateFranchiseeDetails: endpoint({
    method: 'POST',
    path: '/update-franchisee-details',
    access,
    summary: 'Change a franchisee’s record, and stores where they are given',
    body: updateFranchiseeForm,
    response: one,
    errors: ['NOT_FOUND', 'VERSION_CONFLICT'],
    failure: 'Failed to update franchisee',
    success: 'Franchisee saved',
    stale,
  }),
  updateFranchiseeShops: endpoint({
    method: 'POST',
    path: '/update-franchisee-shops',
    access,
    summary: 'Say which stores are a franchisee’s; one that is another’s changes hands on a day',
    body: franchiseeShopsForm,
    response: one,
    errors: ['NOT_FOUND', 'VERSION_CONFLICT'],
    failure: 'Failed to update franchisee shops',
    success: 'Stores saved',
    stale,
  }),
  deleteFranchisee: endpoint({
    method: 'POST',
    path: '/delete-franchisee',
    access,
    summary: 'Delete a franchisee: their people can’t sign in, their stores are the chain’s, history is kept',
    body: deleteFranchiseeForm,
    response: z.object({ message: z.string(), franchiseeId: z.string() }),
    errors: ['CONFLICT', 'NOT_FOUND'],
    failure: 'Failed to delete franchisee',
    success: 'Franchisee deleted',
    stale,
  }),
  resendLoginCredentials: endpoint({
    method: 'POST',
    path: '/resend-login-credentials',
    access,
    summary:
      'Mail a new link to set a password, to one of the record’s own e-mails; earlier links stop working',
    body: resendForm,
    response: one,
    errors: ['CONFLICT', 'NOT_FOUND', 'RATE_LIMITED'],
    failure: 'Failed to resend login credentials',
    success: 'Link sent',
    stale,
  }),
  setFranchiseeStatus: endpoint({
    method: 'POST',
    path: '/set-franchisee-status',
    access,
    summary: 'Suspend a franchisee, whose people are signed out and kept out, or lift that',
    body: onlyFranchisee.extend({ suspended: z.boolean(), reason: text(500).optional() }),
    response: one,
    errors: ['NOT_FOUND'],
    failure: 'Failed to update franchisee',
    success: 'Franchisee saved',
    stale,
  }),
  addFranchiseePerson: endpoint({
    method: 'POST',
    path: '/add-franchisee-person',
    access,
    summary: 'Invite somebody else who signs in for a franchisee',
    body: personForm,
    response: one,
    errors: ['CONFLICT', 'NOT_FOUND'],
    failure: 'User creation failed',
    success: 'Invitation sent',
    stale,
  }),
};

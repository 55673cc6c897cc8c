/** Saved views: a list page's address and visible columns under a name, for oneself or for all. */
import * as z from 'zod';
import { own } from './kit/access.ts';
import { endpoint } from './kit/endpoint.ts';
import { text, uuid } from './kit/fields.ts';
import { undoOffer } from './kit/list-fields.ts';

const page = text(60).regex(/^\/[a-z0-9/-]*$/, 'Not a page of Backroom');

const savedView = z.object({
  id: uuid,
  page: z.string(),
  name: z.string(),
  /** The query of the address, without `?`. */
  search: z.string(),
  hiddenColumns: z.array(z.string()),
  /** The keys of all columns as they stand; empty where they stand as at first. */
  columnOrder: z.array(z.string()),
  shared: z.boolean(),
  own: z.boolean(),
});

export type SavedView = z.output<typeof savedView>;

export const savedViewsEndpoints = {
  listSavedViews: endpoint({
    method: 'POST',
    path: '/list-saved-views',
    access: own('views'),
    summary: "A page's saved views: own ones and those shared by others of the same kind of user",
    body: z.strictObject({ page }),
    response: z.object({ views: z.array(savedView) }),
    failure: 'Failed to fetch saved views',
  }),
  saveView: endpoint({
    method: 'POST',
    path: '/save-view',
    access: own('views'),
    summary: 'Save a view; the same name replaces the own one',
    body: z.strictObject({
      page,
      name: text(60)
        .transform((value) => value.trim())
        .pipe(z.string().min(1, 'Give the view a name')),
      search: text(4000),
      hiddenColumns: z.array(text(60)).max(60).default([]),
      columnOrder: z.array(text(60)).max(100).default([]),
      shared: z.boolean().default(false),
    }),
    response: z.object({ view: savedView }),
    failure: 'Failed to save the view',
    success: 'View saved',
    stale: ['listSavedViews'],
  }),
  deleteView: endpoint({
    method: 'POST',
    path: '/delete-view',
    access: own('views'),
    summary: 'Delete one of the own views',
    body: z.strictObject({ id: uuid }),
    response: z.object({ message: z.string(), undo: undoOffer }),
    errors: ['NOT_FOUND'],
    failure: 'Failed to delete the view',
    success: 'View deleted',
    stale: ['listSavedViews'],
  }),
};

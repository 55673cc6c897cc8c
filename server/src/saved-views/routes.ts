import { mayOpen } from '@backroom/contract/kit/access';
import { ApiError } from '@backroom/contract/kit/errors';
import type { SavedView, savedViewsEndpoints } from '@backroom/contract/saved-views';
import { type Selectable, sql } from 'kysely';
import type { SavedViews } from '../platform/database/schema.generated.ts';
import type { Handlers } from '../platform/http/call.ts';
import type { Scope } from '../platform/sessions/scope.ts';
import { offerUndo, type Undo, undoOf } from '../undo/index.ts';

const assertMayOpen = (scope: Scope, page: string) => {
  if (scope.audience === 'api-key' || !mayOpen(scope.audience, page)) {
    throw new ApiError('FORBIDDEN', 'You may not open this page');
  }
};

type Stored = {
  saved_view_id: string;
  user_id: string;
  page: string;
  name: string;
  search: string;
  hidden_columns: string[];
  column_order: string[];
  shared: boolean;
};

const toView = (row: Stored, userId: string): SavedView => ({
  id: row.saved_view_id,
  page: row.page,
  name: row.name,
  search: row.search,
  hiddenColumns: row.hidden_columns,
  columnOrder: row.column_order,
  shared: row.shared,
  own: row.user_id === userId,
});

const VIEW_DELETED = 'saved-view.deleted';

/** Puts a deleted view back, unless one of the same name has taken its place. */
const bringBack: Undo<Selectable<SavedViews>> = async (trx, { what }) => {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('saved_views')
    .values(what)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  const ok = numInsertedOrUpdatedRows === 1n;
  const message = ok ? 'View restored' : 'Another view has this name by now';
  return [{ id: what.saved_view_id, ok, message }];
};

export const savedViewsUndo = { [VIEW_DELETED]: undoOf(bringBack) };

export const savedViewsRoutes: Handlers<typeof savedViewsEndpoints> = {
  /** A view can name stores, so it is shared among people who see the same ones: head office, or one franchisee. */
  listSavedViews: async ({ scope, db, user, body }) => {
    assertMayOpen(scope, body.page);
    const { rows } = await sql<Stored>`
      select saved_view_id, saved_views.user_id, page, name, search, hidden_columns,
        column_order, shared
      from saved_views join users using (user_id)
      where page = ${body.page} and (saved_views.user_id = ${user.user_id}
        or (shared and users.franchisee_id is not distinct from ${user.franchisee_id}::int))
      order by lower(name), saved_view_id`.execute(db);
    return { views: rows.map((row) => toView(row, user.user_id)) };
  },

  saveView: async ({ scope, db, user, body }) => {
    assertMayOpen(scope, body.page);
    const change = {
      search: body.search,
      hidden_columns: body.hiddenColumns,
      column_order: body.columnOrder,
      shared: body.shared,
    };
    const row = await db
      .insertInto('saved_views')
      .values({ user_id: user.user_id, page: body.page, name: body.name, ...change })
      .onConflict((conflict) => conflict.columns(['user_id', 'page', 'name']).doUpdateSet(change))
      .returningAll()
      .executeTakeFirstOrThrow();
    return { view: toView(row, user.user_id) };
  },

  deleteView: async ({ db, user, actor, body }) =>
    db.transaction().execute(async (trx) => {
      const view = await trx
        .deleteFrom('saved_views')
        .where('saved_view_id', '=', body.id)
        .where('user_id', '=', user.user_id)
        .returningAll()
        .executeTakeFirst();
      if (!view) throw new ApiError('NOT_FOUND', 'There is no such view of yours');
      return { message: 'View deleted', undo: await offerUndo(trx, actor, VIEW_DELETED, view) };
    }),
};

import { useQuery } from '@tanstack/react-query';
import { callOptions } from '../api/call-options.ts';
import { useWrite } from '../api/use-write.ts';
import type { SavedViews } from '../ui/list/saved-views.tsx';

/** The saved views of a list page, by its path: `savedViews={useSavedViews('/orders')}`. */
export const useSavedViews = (page: `/${string}`): SavedViews => {
  const { data } = useQuery(callOptions('listSavedViews', { body: { page } }));
  const save = useWrite('saveView');
  const remove = useWrite('deleteView');
  return {
    views: data?.views ?? [],
    mayShare: true,
    onSave: (view) => save({ body: { page, ...view } }),
    onDelete: (id) => remove({ body: { id } }),
  };
};

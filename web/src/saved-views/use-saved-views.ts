import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import { callOptions } from '../api/call-options.ts';
import { successOf } from '../api/call-words.ts';
import { toast } from '../ui/feedback/toast.ts';
import type { SavedViews } from '../ui/list/saved-views.tsx';

/** The saved views of a list page, by its path: `savedViews={useSavedViews('/orders')}`. */
export const useSavedViews = (page: `/${string}`): SavedViews => {
  const queries = useQueryClient();
  const options = callOptions('listSavedViews', { body: { page } });
  const { data } = useQuery(options);
  const refresh = () => queries.invalidateQueries({ queryKey: options.queryKey });
  return {
    views: data?.views ?? [],
    mayShare: true,
    onSave: async (view) => {
      await call('saveView', { body: { page, ...view } });
      toast.good(successOf('saveView'));
      await refresh();
    },
    onDelete: async (id) => {
      await call('deleteView', { body: { id } });
      toast.good(successOf('deleteView'));
      await refresh();
    },
  };
};

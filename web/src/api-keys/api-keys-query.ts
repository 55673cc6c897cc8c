import type { apiKeyColumns } from '@backroom/contract/api-key-columns';
import type { SortKey } from '@backroom/contract/kit/list';
import { callOptions } from '../api/call-options.ts';
import { type ListDefaults, type ListState, sortingOf } from '../ui/list/list-state.ts';

export const apiKeyDefaults: ListDefaults = { sort: '-created' };

export const apiKeysQuery = (state: ListState) =>
  callOptions('getApiKeyList', {
    body: {
      page: state.page,
      limit: state.size,
      search: state.search || undefined,
      ...sortingOf<SortKey<typeof apiKeyColumns>>(state),
    },
  });

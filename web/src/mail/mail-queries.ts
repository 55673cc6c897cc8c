import type { SortKey } from '@backroom/contract/kit/list';
import type { mailColumns } from '@backroom/contract/mail-columns';
import { callOptions } from '../api/call-options.ts';
import { type ListDefaults, type ListState, sortingOf } from '../ui/list/list-state.ts';

export const mailDefaults: ListDefaults = { sort: '-created_at' };

export const mailListQuery = (state: ListState) =>
  callOptions('getMailList', {
    body: {
      page: state.page,
      limit: state.size,
      search: state.search || undefined,
      ...sortingOf<SortKey<typeof mailColumns>>(state),
    },
  });

export const mailQuery = (id: string) => callOptions('getMail', { body: { mail_id: id } });

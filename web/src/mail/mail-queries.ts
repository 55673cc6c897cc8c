import { callOptions } from '../api/call-options.ts';
import type { ListState } from '../ui/list/list-state.ts';

export const mailListQuery = (state: ListState) =>
  callOptions('getMailList', {
    body: { page: state.page, limit: state.size, search: state.search || undefined },
  });

export const mailQuery = (id: string) => callOptions('getMail', { body: { mail_id: id } });

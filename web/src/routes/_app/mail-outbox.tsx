import { createFileRoute } from '@tanstack/react-router';
import { queryClient } from '../../api/query-client.ts';
import { MailOutboxPage } from '../../mail/mail-outbox-page.tsx';
import { mailDefaults, mailListQuery } from '../../mail/mail-queries.ts';
import { readListSearch } from '../../ui/list/list-search.ts';
import { toListState } from '../../ui/list/list-state.ts';

export const Route = createFileRoute('/_app/mail-outbox')({
  validateSearch: readListSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ deps }) => void queryClient.prefetchQuery(mailListQuery(toListState(deps, mailDefaults))),
  component: MailOutboxPage,
});

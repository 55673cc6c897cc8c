import { type Audience, mayOpen } from '@backroom/contract/kit/access';
import { useRouter } from '@tanstack/react-router';

export type AdministrationEntry = { label: string; path: `/${string}`; text: string };

/** What only a SuperAdmin does, apart from the entries of the sidebar. */
const entries: readonly AdministrationEntry[] = [
  {
    label: 'Import',
    path: '/import',
    text: 'Bring in orders, products, stock, customers or a sales history.',
  },
  { label: 'API keys', path: '/api-keys', text: 'Keys with which tills and other systems call Backroom.' },
  { label: 'Royalty terms', path: '/royalty-terms', text: 'What each store owes, and from when.' },
  { label: 'Statements', path: '/statements', text: 'Royalty statements from draft to paid.' },
  { label: 'Audit log', path: '/audit', text: 'Who changed what, when and from where.' },
  { label: 'Mail outbox', path: '/mail-outbox', text: 'Invitations, links and codes that were written.' },
];

/** Those of them that exist and that this person may open. */
export const useAdministration = (audience: Audience | null): AdministrationEntry[] => {
  const { routesByPath } = useRouter();
  if (!audience) return [];
  return entries.filter(({ path }) => Object.hasOwn(routesByPath, path) && mayOpen(audience, path));
};

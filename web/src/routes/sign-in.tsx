import { createFileRoute, redirect } from '@tanstack/react-router';
import { readUser } from '../api/session.ts';
import { ownPath } from '../auth/own-path.ts';
import { SignInPage } from '../auth/sign-in-page.tsx';

export const Route = createFileRoute('/sign-in')({
  validateSearch: (search): { redirect?: string } =>
    typeof search.redirect === 'string' ? { redirect: search.redirect } : {},
  beforeLoad: ({ search }) => {
    if (readUser()) throw redirect({ href: ownPath(search.redirect), replace: true });
  },
  component: SignInPage,
  // Part of the entry: the first page one sees takes no further request.
  codeSplitGroupings: [],
});

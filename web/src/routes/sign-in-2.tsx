import { createFileRoute, redirect } from '@tanstack/react-router';
import { readUser } from '../api/session.ts';
import { ownPath } from '../auth/own-path.ts';
import { SignInTwoPage } from '../auth/sign-in-two-page.tsx';

export const Route = createFileRoute('/sign-in-2')({
  validateSearch: (search): { redirect?: string } =>
    typeof search.redirect === 'string' ? { redirect: search.redirect } : {},
  beforeLoad: ({ search }) => {
    if (readUser()) throw redirect({ href: ownPath(search.redirect), replace: true });
  },
  component: SignInTwoPage,
});

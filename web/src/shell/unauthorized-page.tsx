import { ErrorPage } from './error-page.tsx';

export const UnauthorizedPage = () => (
  <ErrorPage code="401" title="Please sign in">
    This needs a session, and there is none or it has ended. Sign in and try again.
  </ErrorPage>
);

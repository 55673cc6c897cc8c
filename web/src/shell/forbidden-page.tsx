import { ErrorPage } from './error-page.tsx';

export const ForbiddenPage = () => (
  <ErrorPage code="403" title="Not for this account">
    Your account has no access here. If you need it, ask a SuperAdmin of your chain.
  </ErrorPage>
);

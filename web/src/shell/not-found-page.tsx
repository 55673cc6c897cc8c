import { ErrorPage } from './error-page.tsx';

export const NotFoundPage = () => (
  <ErrorPage code="404" title="Oops! Page Not Found!">
    There is no page at this address. It may have been moved, or the link may be incomplete.
  </ErrorPage>
);

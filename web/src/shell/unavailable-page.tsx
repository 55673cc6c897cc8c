import { ErrorPage } from './error-page.tsx';

export const UnavailablePage = () => (
  <ErrorPage code="503" title="Back in a moment">
    Backroom is being worked on or is too busy. Nothing is lost; try again shortly.
  </ErrorPage>
);

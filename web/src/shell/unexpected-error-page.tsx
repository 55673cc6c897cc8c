import { ErrorPage } from './error-page.tsx';

/** 500; with what was thrown, where a page could not be drawn. */
export const UnexpectedErrorPage = ({ error }: { error?: unknown }) => (
  <ErrorPage
    code="500"
    title="Oops! Something went wrong"
    detail={error instanceof Error ? error.message : undefined}
  >
    Nothing was changed. Load the page again; if it keeps happening, tell whoever runs your Backroom.
  </ErrorPage>
);

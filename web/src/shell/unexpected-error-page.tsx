import { ErrorMessage } from './error-page.tsx';

/** What stands where a page could not be drawn, with what was thrown. */
export const UnexpectedError = ({ error }: { error?: unknown }) => (
  <ErrorMessage
    code="500"
    title="Oops! Something went wrong"
    detail={error instanceof Error ? error.message : undefined}
  >
    Nothing was changed. Load the page again; if it keeps happening, tell whoever runs your Backroom.
  </ErrorMessage>
);

export const UnexpectedErrorPage = () => (
  <main className="grid min-h-dvh">
    <UnexpectedError />
  </main>
);

import { ErrorMessage, ErrorPage } from './error-page.tsx';

const unexpected = {
  code: '500',
  title: 'Oops! Something went wrong',
  children:
    'Nothing was changed. Load the page again; if it keeps happening, tell whoever runs your Backroom.',
};

/** What stands where a page could not be drawn, with what was thrown. */
export const UnexpectedError = ({ error }: { error?: unknown }) => (
  <ErrorMessage {...unexpected} detail={error instanceof Error ? error.message : undefined} />
);

export const UnexpectedErrorPage = () => <ErrorPage {...unexpected} />;

import { Link, useRouter } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { readUser } from '../api/session.ts';
import { Button, buttonClass } from '../ui/button.tsx';
import { usePageTitle } from '../ui/page/use-page-title.ts';

type ErrorMessageProps = { code: string; title: string; children: ReactNode; detail?: string };

/** Says what went wrong, with Go Back and Back to Home. */
export const ErrorMessage = ({ code, title, children, detail }: ErrorMessageProps) => {
  const { history } = useRouter();
  usePageTitle(`${code} ${title}`);
  return (
    <section className="grid min-h-full place-content-center justify-items-center gap-3 px-6 py-10 text-center">
      <h1 className="grid gap-2">
        <span className="text-[64px]/[72px] font-semibold tracking-tight text-accent-text">{code}</span>{' '}
        <span className="text-title font-semibold">{title}</span>
      </h1>
      <p className="max-w-md text-body text-muted">{children}</p>
      {detail && (
        <p className="max-w-lg rounded-md border border-line bg-surface px-3 py-2 font-mono text-meta text-muted">
          {detail}
        </p>
      )}
      <div className="mt-3 flex gap-2">
        <Button size="lg" onClick={() => history.back()}>
          Go Back
        </Button>
        <Link to="/" className={buttonClass('primary', 'lg')}>
          Back to Home
        </Link>
      </div>
    </section>
  );
};

// The entry holds this page; the shell comes with the signed-in area.
const Shell = lazy(async () => ({ default: (await import('./shell.tsx')).Shell }));

/** The same as a page of its own: inside the shell for whoever is signed in. */
export const ErrorPage = (props: ErrorMessageProps) => {
  // As it was when the page came: the shell itself leaves once the session is gone.
  const [isSignedIn] = useState(() => readUser() !== null);
  const message = <ErrorMessage {...props} />;
  const alone = <main className="grid min-h-dvh">{message}</main>;
  if (!isSignedIn) return alone;
  return (
    <Suspense fallback={alone}>
      <Shell>{message}</Shell>
    </Suspense>
  );
};

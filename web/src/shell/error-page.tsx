import { Link, useRouter } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Button, buttonClass } from '../ui/button.tsx';
import { usePageTitle } from '../ui/use-page-title.ts';

type ErrorPageProps = { code: string; title: string; children: ReactNode; detail?: string };

/** A page that says what went wrong, with Go Back and Back to Home. */
export const ErrorPage = ({ code, title, children, detail }: ErrorPageProps) => {
  const { history } = useRouter();
  usePageTitle(`${code} ${title}`);
  return (
    <main className="grid min-h-dvh place-content-center justify-items-center gap-3 bg-paper px-6 text-center">
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
    </main>
  );
};

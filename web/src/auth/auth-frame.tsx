import type { ReactNode } from 'react';
import { Brand } from '../ui/page/brand.tsx';
import { useTakeOver } from '../ui/page/take-over.ts';
import { usePageTitle } from '../ui/page/use-page-title.ts';

export type AuthFrameProps = {
  title: string;
  description?: ReactNode;
  children: ReactNode;
  footer?: ReactNode;
};

/** The pages before sign-in: one card in the middle. */
export const AuthFrame = ({ title, description, children, footer }: AuthFrameProps) => {
  usePageTitle(title);
  useTakeOver();
  return (
    <main className="grid min-h-dvh content-center justify-items-center gap-6 px-4 py-10">
      <Brand />
      <section className="w-full max-w-[400px] rounded-xl border border-line bg-surface p-6 md:p-8">
        <h1 className="text-title font-semibold tracking-tight">{title}</h1>
        {description && <div className="mt-1 text-table text-muted">{description}</div>}
        <div className="mt-6">{children}</div>
      </section>
      {footer && <div className="text-table text-muted">{footer}</div>}
    </main>
  );
};

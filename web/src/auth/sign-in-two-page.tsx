import { useSearch } from '@tanstack/react-router';
import { Gift, ReceiptText, Store } from 'lucide-react';
import { Brand, Mark } from '../ui/page/brand.tsx';
import { usePageTitle } from '../ui/page/use-page-title.ts';
import { ownPath } from './own-path.ts';
import { SignInForm } from './sign-in-form.tsx';
import { useSetUpCheck } from './use-set-up-check.ts';

const promises = [
  { icon: Store, text: 'Every store of the chain in one place' },
  { icon: ReceiptText, text: 'Orders and reports that agree to the cent' },
  { icon: Gift, text: 'Gift cards and loyalty with a ledger behind them' },
];

/** The same form beside a few words on what is behind it. */
export const SignInTwoPage = () => {
  const { redirect } = useSearch({ from: '/sign-in-2' });
  usePageTitle('Sign in');
  useSetUpCheck();
  return (
    <main className="grid min-h-dvh lg:grid-cols-2">
      <section className="hidden flex-col justify-between border-r border-line bg-accent-soft p-12 lg:flex">
        <Brand />
        <div className="grid max-w-md gap-6">
          <p className="text-figure font-semibold tracking-tight text-ink">
            The room behind the shop floor, for a whole chain.
          </p>
          <ul className="grid gap-3.5 text-body text-soft">
            {promises.map(({ icon: Icon, text }) => (
              <li key={text} className="flex items-center gap-3">
                <Icon aria-hidden className="size-5 text-accent-text" />
                {text}
              </li>
            ))}
          </ul>
        </div>
        <span />
      </section>
      <section className="grid content-center justify-items-center px-6 py-10">
        <div className="w-full max-w-[360px]">
          <Mark className="mb-6 size-9 lg:hidden" />
          <h1 className="text-title font-semibold tracking-tight">Sign in</h1>
          <p className="mt-1 mb-6 text-table text-muted">Enter your email and password to go on.</p>
          <SignInForm redirect={ownPath(redirect)} />
        </div>
      </section>
    </main>
  );
};

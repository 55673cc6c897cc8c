import { useSearch } from '@tanstack/react-router';
import { AuthFrame } from './auth-frame.tsx';
import { ownPath } from './own-path.ts';
import { SignInForm } from './sign-in-form.tsx';
import { useSetUpCheck } from './use-set-up-check.ts';

/** @param redirect a path of our own (see own-path.ts) */
export const SignInCard = ({ redirect }: { redirect: string }) => (
  <AuthFrame
    title="Sign in"
    description="The back office of your stores."
    footer="No account yet? Ask your administrator for an invitation."
  >
    <SignInForm redirect={redirect} />
  </AuthFrame>
);

export const SignInPage = () => {
  const { redirect } = useSearch({ from: '/sign-in' });
  useSetUpCheck();
  return <SignInCard redirect={ownPath(redirect)} />;
};

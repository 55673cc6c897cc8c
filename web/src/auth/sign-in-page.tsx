import { useSearch } from '@tanstack/react-router';
import { AuthFrame } from './auth-frame.tsx';
import { ownPath } from './own-path.ts';
import { SignInForm } from './sign-in-form.tsx';
import { useSetUpCheck } from './use-set-up-check.ts';

export const SignInPage = () => {
  const { redirect } = useSearch({ from: '/sign-in' });
  useSetUpCheck();
  return (
    <AuthFrame
      title="Sign in"
      description="The back office of your stores."
      footer="No account yet? Ask your administrator for an invitation."
    >
      <SignInForm redirect={ownPath(redirect)} />
    </AuthFrame>
  );
};

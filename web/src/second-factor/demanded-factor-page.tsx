import { type Audience, homeOf } from '@backroom/contract/kit/access';
import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { callOptions } from '../api/call-options.ts';
import { useUser } from '../api/session.ts';
import { AuthFrame } from '../auth/index.ts';
import { FailedState } from '../ui/feedback/states.tsx';
import { SetUpFactor } from './set-up-factor.tsx';

/** For whoever is signed in but still lacks the second factor that their chain demands. */
export const DemandedFactorPage = ({ audience }: { audience: Audience }) => {
  const router = useRouter();
  const user = useUser();
  const { data, error, refetch } = useQuery(callOptions('getSecondFactor'));
  return (
    <AuthFrame
      title="Set up a second factor"
      description="Your chain demands a code besides the password. It takes a minute, and then you go on."
    >
      {error && !data && <FailedState error={error} onRetry={() => void refetch()} />}
      {user && data && (
        <SetUpFactor
          email={user.email}
          mail={data.mail}
          onDone={() => void router.navigate({ to: homeOf(audience), replace: true })}
        />
      )}
    </AuthFrame>
  );
};

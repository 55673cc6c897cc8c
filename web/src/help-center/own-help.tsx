import { audienceOf } from '@backroom/contract/kit/access';
import { useUser } from '../api/session.ts';
import type { OwnProps } from '../ui/room.ts';
import { HelpBody } from './help-body.tsx';

/** The help for whom there is no page of it. */
const OwnHelp = ({ rest, onRest }: OwnProps) => {
  const user = useUser();
  if (!user) return null;
  return <HelpBody audience={audienceOf(user)} article={rest || null} onArticle={(id) => onRest(id ?? '')} />;
};

export default OwnHelp;

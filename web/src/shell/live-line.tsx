import { CloudOff } from 'lucide-react';
import { useEffect } from 'react';
import { startLive, useLine } from '../api/live.ts';

/** Hears of changes while somebody is signed in, and says when it can't. */
export const LiveLine = () => {
  useEffect(() => startLive(), []);
  const line = useLine();
  return (
    <span role="status" className="contents">
      {line === 'lost' && (
        <span
          title="Figures and lists are asked for once a minute until it is back."
          className="flex h-8 items-center gap-1.5 rounded-md bg-warn-soft px-2.5 text-meta font-medium text-warn"
        >
          <CloudOff aria-hidden className="size-3.5" />
          <span className="max-md:sr-only">Connection lost, trying again</span>
        </span>
      )}
    </span>
  );
};

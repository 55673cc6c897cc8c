import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { callOptions } from '../../api/call-options.ts';
import { formatNumber } from '../../ui/text/format.ts';

const FIRST_LOOK_MS = 800;

/** How far the import is: asked for once the upload has had time to arrive. Most imports are done by then. */
export const ImportProgress = ({ importId, total }: { importId: string; total: number }) => {
  const [isUnderWay, setUnderWay] = useState(false);
  useEffect(() => {
    const look = setTimeout(() => setUnderWay(true), FIRST_LOOK_MS);
    return () => clearTimeout(look);
  }, []);
  const { data } = useQuery({
    ...callOptions('getGiftCardImport', { body: { import_id: importId } }),
    enabled: isUnderWay,
    refetchInterval: 500,
    retry: false,
  });
  const done = data?.rows_done ?? 0;
  return (
    <div className="grid gap-2">
      <p className="text-body">
        Importing… {formatNumber(done)} of {formatNumber(total)} rows
      </p>
      <progress
        aria-label="Import"
        value={done}
        max={Math.max(total, 1)}
        className="h-2 w-full appearance-none overflow-hidden rounded-full bg-plain-soft [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-plain-soft [&::-webkit-progress-value]:bg-accent"
      />
      <p className="text-meta text-muted">It goes on if you close this.</p>
    </div>
  );
};

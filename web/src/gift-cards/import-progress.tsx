import { useQuery } from '@tanstack/react-query';
import { callOptions } from '../api/call-options.ts';
import { formatNumber } from '../ui/format.ts';

/** How far the import is. Before its first row is in there is nothing to read yet. */
export const ImportProgress = ({ importId, total }: { importId: string; total: number }) => {
  const { data } = useQuery({
    ...callOptions('getGiftCardImport', { body: { import_id: importId } }),
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

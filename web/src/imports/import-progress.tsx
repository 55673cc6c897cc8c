import type { FileImport } from '@backroom/contract/imports';
import { formatNumber, formatProgress } from '../ui/text/format.ts';

/** How far an import is. */
export const ImportProgress = ({ status, progress, counts }: FileImport) => (
  <div className="grid gap-2">
    <p className="text-body">
      {status === 'waiting'
        ? 'Waiting for its turn…'
        : `Importing… ${formatProgress(progress * 100)} of the file, ${formatNumber(counts.read)} read`}
    </p>
    <progress
      aria-label="Import"
      value={progress}
      max={1}
      className="h-2 w-full appearance-none overflow-hidden rounded-full bg-plain-soft [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-plain-soft [&::-webkit-progress-value]:bg-accent"
    />
    <p className="text-meta text-muted">
      {counts.rejected > 0 && `${formatNumber(counts.rejected)} refused so far. `}
      It goes on if you close this.
    </p>
  </div>
);

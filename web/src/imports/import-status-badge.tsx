import type { FileImport } from '@backroom/contract/imports';
import { Ban, CircleCheck, CircleDashed, CircleX, Clock, LoaderCircle, TriangleAlert } from 'lucide-react';
import { Badge } from '../ui/text/badge.tsx';

/** How far an import is, in one word. */
export const ImportStatusBadge = ({ status, counts, message }: FileImport) => {
  switch (status) {
    case 'uploaded':
      return <Badge icon={CircleDashed}>Not started</Badge>;
    case 'waiting':
      return (
        <Badge tone="info" icon={Clock}>
          Waiting
        </Badge>
      );
    case 'running':
      return (
        <Badge tone="info" icon={LoaderCircle}>
          Importing
        </Badge>
      );
    case 'cancelled':
      return <Badge icon={Ban}>Stopped</Badge>;
    case 'failed':
      return (
        <Badge tone="bad" icon={CircleX}>
          Failed
        </Badge>
      );
    case 'done':
      return counts.rejected > 0 || message ? (
        <Badge tone="warn" icon={TriangleAlert}>
          Done, with problems
        </Badge>
      ) : (
        <Badge tone="good" icon={CircleCheck}>
          Done
        </Badge>
      );
  }
};

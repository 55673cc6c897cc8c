import { Button } from '../button.tsx';

type NewerOlderProps = {
  /** What is leafed through: "Pages of the changes". */
  label: string;
  page: number;
  /** How many pages there are, where that is known. */
  pages?: number;
  /** Whether there is something older; of `pages` by itself. */
  hasMore?: boolean;
  onPage: (page: number) => void;
};

/** Leafs through a list in a drawer, newest first; nothing where all of it fits on one page. */
export const NewerOlder = ({
  label,
  page,
  pages,
  hasMore = pages !== undefined && page < pages,
  onPage,
}: NewerOlderProps) =>
  (page > 1 || hasMore) && (
    <nav aria-label={label} className="flex items-center justify-end gap-2">
      {pages !== undefined && (
        <span className="mr-auto text-meta text-muted">
          Page {page} of {pages}
        </span>
      )}
      <Button size="sm" disabled={page <= 1} onClick={() => onPage(page - 1)}>
        Newer
      </Button>
      <Button size="sm" disabled={!hasMore} onClick={() => onPage(page + 1)}>
        Older
      </Button>
    </nav>
  );

type SearchPreviewProps = { title: string; description: string; handle: string };

const cut = (text: string, most: number) =>
  text.length > most ? `${text.slice(0, most - 1).trimEnd()}…` : text;

/** About how a search engine would show the product. */
export const SearchPreview = ({ title, description, handle }: SearchPreviewProps) => (
  <div className="rounded-lg border border-line bg-sunken px-4 py-3">
    <p className="text-meta text-muted">How a search engine may show it</p>
    <p className="mt-1 truncate text-body font-medium text-accent-text">{cut(title || 'Title', 60)}</p>
    <p className="truncate text-meta text-good">your-shop › products › {handle || '…'}</p>
    <p className="text-table text-soft">{cut(description || 'The beginning of the description', 160)}</p>
  </div>
);

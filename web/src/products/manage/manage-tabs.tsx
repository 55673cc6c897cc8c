import { Link } from '@tanstack/react-router';

const tab =
  '-mb-px border-b-2 border-transparent px-0.5 py-2 text-table font-medium text-muted hover:text-ink aria-[current=page]:border-accent aria-[current=page]:text-ink';

/** The parts of product management. */
export const ManageTabs = () => (
  <nav aria-label="Product management" className="flex gap-5 border-b border-line">
    <Link to="/mpe" activeOptions={{ exact: true, includeSearch: false }} className={tab}>
      Products
    </Link>
    <Link to="/mpe/excluded-skus" activeOptions={{ includeSearch: false }} className={tab}>
      Excluded SKUs
    </Link>
    <Link to="/mpe/stock" activeOptions={{ includeSearch: false }} className={tab}>
      Stock work
    </Link>
  </nav>
);

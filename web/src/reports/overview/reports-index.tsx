import { reports } from '@backroom/contract/reports/catalogue';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { FileChartColumn } from 'lucide-react';
import { useState } from 'react';
import { ChecksCard } from '../../checks/index.ts';
import { buttonClass } from '../../ui/button.tsx';
import { State } from '../../ui/feedback/states.tsx';
import { SearchBox } from '../../ui/list/search-box.tsx';
import { Card } from '../../ui/page/card.tsx';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { carriedSearch } from './carried-search.ts';
import { findReports } from './find-reports.ts';
import { groupReports, lastReports } from './report-groups.ts';

/** The twelve reports (specification 1, "Reports index") in four groups; days and stores go along. */
export const ReportsIndex = () => {
  const [typed, setTyped] = useState('');
  const search = carriedSearch(useSearch({ strict: false }));
  const navigate = useNavigate();
  const found = findReports(Object.values(reports), typed);
  const [last] = useState(lastReports);
  // Texts, as every address of ours; the router's types are those of one page at a time.
  const targetOf = (page: string) => ({ to: `/reports/${page}` as never, search: search as never });
  return (
    <div className="flex flex-col gap-4">
      <PageHeader
        title="Reports"
        description="Every number about every store, from one set of facts: no two reports ever disagree."
      />
      <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="grid gap-3">
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <SearchBox value={typed} onChange={setTyped} placeholder="Find a report" />
            {last.length > 0 && (
              <p className="flex flex-wrap gap-x-3 gap-y-1 text-table text-muted">
                Last used
                {last.map(({ page, title }) => (
                  <Link
                    key={page}
                    {...targetOf(page)}
                    className="rounded-sm font-medium text-soft underline-offset-3 hover:text-accent-text hover:underline"
                  >
                    {title}
                  </Link>
                ))}
              </p>
            )}
          </div>
          <Card className="overflow-hidden">
            {found.length === 0 ? (
              <State icon={FileChartColumn} title="No reports found" role="status">
                {typed && 'No report has these words in its name or purpose.'}
              </State>
            ) : (
              <table className="w-full text-body">
                <thead className="sr-only">
                  <tr>
                    <th scope="col">Report</th>
                    <th scope="col">Open</th>
                  </tr>
                </thead>
                {groupReports(found).map((group) => (
                  <tbody key={group.name}>
                    <tr>
                      <th
                        scope="rowgroup"
                        colSpan={2}
                        className="border-b border-line bg-sunken px-5 py-1.5 text-left text-meta font-medium text-muted"
                      >
                        {group.name}
                      </th>
                    </tr>
                    {group.reports.map(({ page, title, purpose }) => (
                      <tr
                        key={page}
                        onClick={(event) => {
                          if (event.target instanceof Element && event.target.closest('a')) return;
                          void navigate(targetOf(page));
                        }}
                        className="group/row cursor-pointer hover:bg-hover"
                      >
                        <th
                          scope="row"
                          className="border-b border-line px-5 py-2 text-left font-normal group-last/row:border-0"
                        >
                          <Link
                            {...targetOf(page)}
                            className="font-medium group-hover/row:text-accent-text hover:underline"
                          >
                            {title}
                          </Link>
                          <span className="block text-table text-muted">{purpose}</span>
                        </th>
                        <td className="border-b border-line px-5 py-2 text-right group-last/row:border-0">
                          <Link
                            {...targetOf(page)}
                            aria-label={`Open ${title}`}
                            className={buttonClass('secondary', 'sm')}
                          >
                            Open
                          </Link>
                        </td>
                      </tr>
                    ))}
                  </tbody>
                ))}
              </table>
            )}
          </Card>
        </div>
        <ChecksCard />
      </div>
    </div>
  );
};

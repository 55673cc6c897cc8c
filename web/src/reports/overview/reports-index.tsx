import { reports } from '@backroom/contract/reports/catalogue';
import { Link } from '@tanstack/react-router';
import { FileChartColumn } from 'lucide-react';
import { useState } from 'react';
import { ChecksCard } from '../../checks/index.ts';
import { buttonClass } from '../../ui/button.tsx';
import { State } from '../../ui/feedback/states.tsx';
import { SearchBox } from '../../ui/list/search-box.tsx';
import { Card } from '../../ui/page/card.tsx';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { findReports } from './find-reports.ts';

/** The twelve reports (specification 1, "Reports index"). */
export const ReportsIndex = () => {
  const [typed, setTyped] = useState('');
  const found = findReports(Object.values(reports), typed);
  return (
    <div className="flex flex-col gap-4">
      <PageHeader
        title="Reports"
        description="Every number about every store, from one set of facts: no two reports ever disagree."
      />
      <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="grid gap-3">
          <div className="flex">
            <SearchBox value={typed} onChange={setTyped} placeholder="Find a report" />
          </div>
          <Card>
            {found.length === 0 ? (
              <State icon={FileChartColumn} title="No reports found" role="status">
                {typed && 'No report has these words in its name or purpose.'}
              </State>
            ) : (
              <table className="w-full text-body">
                <thead className="text-meta text-muted">
                  <tr>
                    <th scope="col" className="border-b border-line px-5 py-2 text-left font-medium">
                      Report
                    </th>
                    <th scope="col" className="border-b border-line px-5 py-2">
                      <span className="sr-only">Open</span>
                    </th>
                  </tr>
                </thead>
                <tbody>
                  {found.map(({ page, title, purpose }) => (
                    <tr key={page} className="group/row hover:bg-hover">
                      <th
                        scope="row"
                        className="border-b border-line px-5 py-2.5 text-left font-normal group-last/row:border-0"
                      >
                        <Link
                          to={`/reports/${page}` as never}
                          className="font-medium hover:text-accent-text hover:underline"
                        >
                          {title}
                        </Link>
                        <span className="block text-table text-muted">{purpose}</span>
                      </th>
                      <td className="border-b border-line px-5 py-2.5 text-right group-last/row:border-0">
                        <Link
                          to={`/reports/${page}` as never}
                          aria-label={`Open ${title}`}
                          className={buttonClass('secondary', 'sm')}
                        >
                          Open
                        </Link>
                      </td>
                    </tr>
                  ))}
                </tbody>
              </table>
            )}
          </Card>
        </div>
        <ChecksCard />
      </div>
    </div>
  );
};

import { Printer } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { type ExportFormat, ExportMenu } from '../export/export-menu.tsx';
import { BackToReports } from './back-to-reports.tsx';

type ReportHeadProps = {
  title: string;
  purpose: string;
  onExport: (format: ExportFormat) => Promise<unknown>;
  /** Back to the list of reports; not on pages that are none. */
  isReport?: boolean;
  actions?: ReactNode;
};

/** Title, way back, Print and Export. */
export const ReportHead = ({ title, purpose, onExport, isReport = true, actions }: ReportHeadProps) => (
  <div className="print:hidden">
    {isReport && <BackToReports />}
    <PageHeader
      title={title}
      description={purpose}
      actions={
        <>
          {actions}
          {/* On a phone the bar holds the page's own actions first. */}
          <Button onClick={() => window.print()} className={actions ? 'max-md:hidden' : undefined}>
            <Printer aria-hidden />
            Print
          </Button>
          <ExportMenu onExport={onExport} />
        </>
      }
    />
  </div>
);

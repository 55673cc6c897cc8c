import type { FileImport } from '@backroom/contract/imports';
import { formatNumber } from '../ui/text/format.ts';

/** What is wrong with which row and column. */
export const ProblemList = ({ problems }: { problems: FileImport['problems'] }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
  <div tabIndex={0} className="max-h-72 overflow-auto rounded-lg border border-line">
    <table aria-label="Problems" className="w-full text-table">
      <thead>
        <tr className="text-left text-meta text-muted">
          {['Row', 'Column', 'Problem'].map((header) => (
            <th key={header} scope="col" className="sticky top-0 bg-sunken px-3 py-2 font-medium">
              {header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {problems.map((problem) => (
          <tr key={`${problem.row} ${problem.column} ${problem.message}`} className="border-t border-line">
            <td className="px-3 py-2 align-top tabular-nums">{formatNumber(problem.row)}</td>
            <td className="px-3 py-2 align-top break-words">{problem.column || '-'}</td>
            <td className="px-3 py-2 align-top break-words">{problem.message}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);

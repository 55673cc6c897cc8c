import type { AnswerOf } from '../../api/call.ts';
import { formatNumber } from '../../ui/text/format.ts';

type Problem = AnswerOf<'importGiftCards'>['failed'][number];

const SHOWN = 200;

/** What is wrong with which row and column. */
export const ProblemTable = ({ problems }: { problems: readonly Problem[] }) => (
  <div className="grid gap-1.5">
    <div className="max-h-72 overflow-auto rounded-lg border border-line">
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
          {problems.slice(0, SHOWN).map((problem) => (
            <tr key={`${problem.row} ${problem.column} ${problem.message}`} className="border-t border-line">
              <td className="px-3 py-2 align-top tabular-nums">{formatNumber(problem.row)}</td>
              <td className="px-3 py-2 align-top">{problem.column || '-'}</td>
              <td className="px-3 py-2 align-top">{problem.message}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
    {problems.length > SHOWN && (
      <p className="text-meta text-muted">
        The first {SHOWN} of {formatNumber(problems.length)} problems. All are in the file of rejected rows.
      </p>
    )}
  </div>
);

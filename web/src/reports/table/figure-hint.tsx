import type { Column } from '@backroom/contract/reports/columns';
import { type ProofPart, proofOf } from '@backroom/contract/reports/proof';
import { AgreementLine } from '../../checks/index.ts';
import { valueText } from './report-value.tsx';
import { cellOf, type ReportRow } from './row-ids.ts';

const Part = ({ mark, part }: { mark: string; part: ProofPart }) => (
  <li className="flex justify-between gap-6">
    <span className="text-muted">
      <span className="inline-block w-3.5">{mark}</span>
      {part.column.label}
    </span>
    {/* As in the formula, whose sign stands before it: discounts have none of their own here. */}
    <span>{valueText({ key: '', kind: part.column.kind }, part.value)}</span>
  </li>
);

type FigureHintProps = {
  column: Column;
  /** The columns beside it, and the row they are of: what the figure is worked out from. */
  columns?: readonly Column[];
  row?: ReportRow;
};

/**
 * What a figure means, how it came about (its formula with the live numbers in it), and in how many places the
 * last comparison found it the same. Of a column alone, without a row, what it means.
 */
export const FigureHint = ({ column, columns = [], row }: FigureHintProps) => {
  const proof = row && proofOf(column, columns, row);
  return (
    <div className="grid gap-1">
      <p className="font-medium">{column.label}</p>
      <p className="text-muted">{column.definition}</p>
      {proof && (
        <ul className="mt-1 border-t border-line pt-1.5 tabular-nums">
          {proof.parts.map((part, index) => (
            <Part
              key={part.column.key}
              mark={index === 0 && part.sign === '+' ? '' : part.sign}
              part={part}
            />
          ))}
          {proof.by?.map((part, index) => (
            <Part
              key={`by ${part.column.key}`}
              mark={index === 0 ? '÷' : part.sign === '−' ? '−' : '+'}
              part={part}
            />
          ))}
          <li className="mt-1 flex justify-between gap-6 border-t border-line pt-1 font-medium">
            <span>
              <span className="inline-block w-3.5">=</span>
              {column.label}
            </span>
            <span>{valueText({ key: '', kind: column.kind }, cellOf(row, column.key))}</span>
          </li>
        </ul>
      )}
      {row && <AgreementLine measure={column.key} />}
    </div>
  );
};

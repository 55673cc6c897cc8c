import { useEffect, useState } from 'react';

/** The light margin that readers need around a code, in modules. */
const QUIET = 4;

/** One path for all dark modules, run by run. */
const pathOf = (rows: boolean[][]): string =>
  rows
    .flatMap((row, y) =>
      row.map((dark, x) =>
        dark && !row[x - 1] ? `M${x + QUIET} ${y + QUIET}h${runAt(row, x)}v1h-${runAt(row, x)}z` : '',
      ),
    )
    .join('');

const runAt = (row: boolean[], from: number): number => {
  let to = from;
  while (row[to]) to += 1;
  return to - from;
};

/** A text as a QR code: dark on light in both themes, as cameras want it. What draws it is loaded with it. */
export const QrCode = ({ text, label }: { text: string; label: string }) => {
  const [rows, setRows] = useState<boolean[][] | null>(null);
  useEffect(() => {
    let isStale = false;
    void import('qr').then(({ default: encode }) => {
      if (!isStale) setRows(encode(text, 'raw', { ecc: 'medium', border: 0 }));
    });
    return () => {
      isStale = true;
    };
  }, [text]);
  const size = (rows?.length ?? 45) + 2 * QUIET;
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      className="size-44 rounded-md border border-line bg-white"
      shapeRendering="crispEdges"
    >
      {rows && <path d={pathOf(rows)} fill="black" />}
    </svg>
  );
};

/** What the measured reports come to: each aim of theirs in a line. */
import { geometricMean } from '../kit/geometric-mean.ts';
import { median } from '../kit/measure.ts';
import { milliseconds, type Result } from '../kit/result.ts';
import { wordsOf } from '../report-cases.ts';
import type { Measured, Twice } from './measured-reports.ts';

/** Reports whose rows are SKUs: what they sum up grows with the catalogue and, of few stores, with the facts. */
const ofSkus = new Set(['/sales-by-sku', '/cost-of-goods-sold', '/inventory-turn']);

const isOfSkus = ({ report }: Measured) => ofSkus.has(report.path);

const ordersOf = (orders: number) => `${orders.toLocaleString('en-US')} orders`;

const besideDuck = ({ statements, duck }: Measured) => statements / duck;

/** The whole call beside what it must cost. */
const besideParts = ({ call, statements, bare }: Measured) => call / (statements + bare);

/** The one of which something is most. */
const most = (measured: readonly Measured[], of: (one: Measured) => number): Measured => {
  const [first] = measured.toSorted((a, b) => of(b) - of(a));
  if (!first) throw new Error('Nothing was measured');
  return first;
};

const worstBesideDuck = (what: string, measured: readonly Measured[], atMost: number): Result => {
  const worst = most(measured, besideDuck);
  return {
    what: `${what}: ${wordsOf(worst.report, worst.of)}`,
    ours: milliseconds(worst.statements),
    beside: `DuckDB ${milliseconds(worst.duck)}`,
    ratio: besideDuck(worst),
    aim: { atMost },
  };
};

const within = (what: string, took: number, atMost: number): Result => ({
  what,
  ours: milliseconds(took),
  beside: `${atMost} ms`,
  ratio: took / atMost,
  aim: { atMost: 1 },
});

/** Inventory over a range of all stores, as people wait for it. */
const inventoryLines = (size: string, measured: readonly Measured[]): Result[] =>
  measured
    .filter(({ of }) => of.isAll && of.span === 'two years')
    .filter(({ report }) => report.path.startsWith('/inventory-'))
    .map(({ report, of, call }) => within(`${size}: ${wordsOf(report, of)}, over HTTP`, call, 100));

/** The aims of one chain. */
export const linesOfChain = (orders: number, measured: readonly Measured[]): Result[] => {
  const size = ordersOf(orders);
  const skus = measured.filter(isOfSkus);
  const slowest = most(skus, ({ statements }) => statements);
  const worstCall = most(measured, besideParts);
  return [
    {
      what: `${size}: statements of ${measured.length} cases`,
      ours: '',
      beside: 'DuckDB at its best, geometric mean',
      ratio: geometricMean(measured.map(besideDuck)),
      aim: { atMost: 0.3 },
    },
    worstBesideDuck(
      `${size}: the worst without SKUs`,
      measured.filter((one) => !isOfSkus(one)),
      2,
    ),
    worstBesideDuck(`${size}: the worst of SKUs`, skus, 5),
    within(`${size}: the slowest of SKUs: ${wordsOf(slowest.report, slowest.of)}`, slowest.statements, 100),
    {
      what: `${size}: whole calls, the middle one`,
      ours: '',
      beside: 'its statements + bare HTTP',
      ratio: median(measured.map(besideParts)),
      aim: { atMost: 1.5 },
    },
    {
      what: `${size}: the worst call: ${wordsOf(worstCall.report, worstCall.of)}`,
      ours: milliseconds(worstCall.call),
      beside: `${milliseconds(worstCall.statements)} + ${milliseconds(worstCall.bare)}`,
      ratio: besideParts(worstCall),
      aim: { atMost: 1.5 },
    },
    ...inventoryLines(size, measured),
  ];
};

const growth = (what: string, measured: readonly Twice[], atMost: number): Result => ({
  what,
  ours: '',
  beside: 'half of the orders, geometric mean',
  ratio: geometricMean(measured.map(({ once, twice }) => twice.statements / once.statements)),
  aim: { atMost },
});

/** What twice the orders in the same years cost more. */
export const growthLines = (orders: number, measured: readonly Twice[]): Result[] => [
  growth(
    `${ordersOf(orders)}: statements of all stores`,
    measured.filter(({ once }) => once.of.isAll),
    1.2,
  ),
  growth(
    `${ordersOf(orders)}: statements of some stores`,
    measured.filter(({ once }) => !once.of.isAll),
    1.6,
  ),
];

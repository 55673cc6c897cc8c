import { type ReactNode, useMemo, useState } from 'react';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/page/card.tsx';
import { Tab, TabList, TabPanel, Tabs } from '../ui/page/tabs.tsx';
import { countOf, formatNumber } from '../ui/text/format.ts';
import { Money } from '../ui/text/money.tsx';
import { type Debt, fewestTransfers, netPositions } from './net-positions.ts';

const SHOWN = 6;

type Line = { key: string; name: ReactNode; amount: number };

/** Amounts in columns, the largest first; more of them on demand. */
const Lines = ({ label, lines }: { label: string; lines: readonly Line[] }) => {
  const [all, setAll] = useState(false);
  return (
    <>
      <ul aria-label={label} className="grid overflow-hidden sm:grid-cols-2 lg:grid-cols-3">
        {(all ? lines : lines.slice(0, SHOWN)).map(({ key, name, amount }) => (
          <li
            key={key}
            className="-mb-px flex items-baseline justify-between gap-3 border-b border-line px-5 py-1.5 text-table"
          >
            <span className="min-w-0 truncate">{name}</span>
            <span className="font-medium tabular-nums">
              <Money value={amount} />
            </span>
          </li>
        ))}
      </ul>
      {lines.length > SHOWN && (
        <div className="border-t border-line px-3 py-1 print:hidden">
          <Button size="sm" look="ghost" onClick={() => setAll(!all)}>
            {all ? 'Show the largest' : `Show all ${formatNumber(lines.length)}`}
          </Button>
        </div>
      )}
    </>
  );
};

const Pair = ({ from, to, verb }: { from: string; to: string; verb: string }) => (
  <>
    {from} <span aria-hidden>→</span>
    <span className="sr-only">{verb}</span> {to}
  </>
);

/** Who pays whom: the fewest transfers that clear all stores, their net positions, and the pairs behind. */
export const SettlementTotals = ({ totals }: { totals: readonly Debt[] }) => {
  const { positions, transfers } = useMemo(() => {
    const net = netPositions(totals);
    return { positions: net, transfers: fewestTransfers(net) };
  }, [totals]);
  return (
    <Card className="shrink-0">
      <p className="px-5 pt-3.5 text-table text-muted">
        <span className="text-body font-semibold text-ink">
          {countOf(transfers.length, 'transfer')} {transfers.length === 1 ? 'clears' : 'clear'} what{' '}
          {countOf(positions.length, 'store')} owe each other
        </span>
        <span className="block">
          The store that issued a card owes the one that took it; what goes both ways is set off.
        </span>
      </p>
      <Tabs defaultValue="transfers">
        <TabList className="px-5">
          <Tab value="transfers">Transfers</Tab>
          <Tab value="positions">Net positions</Tab>
          <Tab value="pairs">All {countOf(totals.length, 'pair')}</Tab>
        </TabList>
        <TabPanel value="transfers">
          <Lines
            label="Transfers"
            lines={transfers.map(({ from, to, amount }) => ({
              key: `${from} ${to}`,
              name: <Pair from={from} to={to} verb="pays" />,
              amount,
            }))}
          />
        </TabPanel>
        <TabPanel value="positions">
          <Lines
            label="Net positions"
            lines={positions.map(({ store, net }) => ({ key: store, name: store, amount: net }))}
          />
        </TabPanel>
        <TabPanel value="pairs">
          <Lines
            label="Pairs"
            lines={totals.map(({ issuing_store, redeeming_store, amount }) => ({
              key: `${issuing_store} ${redeeming_store}`,
              name: <Pair from={issuing_store} to={redeeming_store} verb="owes" />,
              amount,
            }))}
          />
        </TabPanel>
      </Tabs>
    </Card>
  );
};

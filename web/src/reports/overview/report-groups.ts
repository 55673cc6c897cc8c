import { type ReportName, reports } from '@backroom/contract/reports/catalogue';

/** The twelve reports by what one wants to know. */
const groups: readonly { name: string; reports: readonly ReportName[] }[] = [
  {
    name: 'Sales',
    reports: ['salesByLocation', 'salesByCategory', 'salesByManufacturer', 'salesBySku', 'discountReport'],
  },
  { name: 'Money', reports: ['salesByPaymentType', 'taxReport', 'giftCardReport'] },
  { name: 'Stock', reports: ['costOfGoodsSold', 'inventoryTurn', 'inventoryValuation'] },
  { name: 'Franchise', reports: ['royaltyReport'] },
];

/** The groups of some reports; those without any are left out. */
export const groupReports = (found: readonly { page: string }[]) =>
  groups
    .map(({ name, reports: names }) => ({
      name,
      reports: names.map((one) => reports[one]).filter(({ page }) => found.some((one) => one.page === page)),
    }))
    .filter((group) => group.reports.length > 0);

const KEY = 'backroom-last-reports';
const MOST = 4;

const stored = (): string[] => {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];
  } catch {
    return [];
  }
};

/** The reports opened last in this browser, the newest first. */
export const lastReports = () =>
  stored().flatMap((page) => Object.values(reports).find((report) => report.page === page) ?? []);

/** Remembers that a report was opened. */
export const rememberReport = (page: string): void => {
  const next = [page, ...stored().filter((one) => one !== page)].slice(0, MOST);
  localStorage.setItem(KEY, JSON.stringify(next));
};

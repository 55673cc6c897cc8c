import { reports } from '@backroom/contract/reports/catalogue';
import { ChartNoAxesColumn } from 'lucide-react';
import { matchChoices } from '../../ui/form/choice-list.tsx';
import type { Finder } from '../../ui/room.ts';

const choices = Object.values(reports).map(({ page, title }) => ({
  value: `/reports/${page}`,
  label: title,
  hint: 'report',
}));

/** Reports by their names. */
const findReports: Finder = {
  heading: 'Reports',
  icon: ChartNoAxesColumn,
  find: async (typed) =>
    matchChoices(choices, typed).map(({ value, label }) => ({ key: value, label, to: value })),
};

export default findReports;

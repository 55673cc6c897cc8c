import { useQuery } from '@tanstack/react-query';
import { matchChoices } from '../ui/form/choice-list.tsx';
import type { Choice } from '../ui/form/select.tsx';

const readReports = async (): Promise<Choice[]> => {
  const { reports } = await import('@backroom/contract/reports/catalogue');
  return Object.values(reports).map(({ page, title }) => ({
    value: `/reports/${page}`,
    label: title,
    hint: 'report',
  }));
};

/** Reports by their names; the catalogue loads once something is typed. */
export const useFoundReports = (typed: string): Choice[] => {
  const { data } = useQuery({
    queryKey: ['report-names'],
    queryFn: readReports,
    enabled: typed.trim().length > 1,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return data && typed.trim().length > 1 ? matchChoices(data, typed) : [];
};

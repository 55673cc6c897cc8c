type Described = { title: string; purpose: string };

/** Reports whose name or purpose holds every word typed. */
export const findReports = <R extends Described>(reports: readonly R[], typed: string): R[] => {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  return reports.filter(({ title, purpose }) => {
    const text = `${title} ${purpose}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
};

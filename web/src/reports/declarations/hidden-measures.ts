/** Measures not shown at first: they can be chosen, and the table stays readable. */
export const hiddenMeasures = ['units_sold', 'units_returned', 'taxes', 'net_sales_without_cost'] as const;

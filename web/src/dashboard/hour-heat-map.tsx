import type { AnswerOf } from '../api/call.ts';
import { HeatMap } from '../ui/chart.tsx';
import { hourCells, hourNames, weekdayNames } from './hour-cells.ts';

/** When the stores are busy: orders by hour and weekday, in each store's own time. */
export const HourHeatMap = ({ byHour }: { byHour: AnswerOf<'getDashboard'>['byHour'] }) => (
  <HeatMap
    label="Orders by weekday and hour"
    rows={weekdayNames}
    columns={hourNames}
    cells={hourCells(byHour)}
    hint="A stronger colour is busier. Point at an hour, or move with the arrow keys."
  />
);

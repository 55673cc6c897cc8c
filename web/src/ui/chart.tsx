/**
 * Charts for pages. Drawn with d3 in a chunk of their own, which loads when the first is shown; a
 * skeleton of the same height stands there until then.
 */
import { type ComponentProps, lazy, Suspense } from 'react';
import { linesOf } from './charts/bar-lines.ts';
import { classNames } from './class-names.ts';

const LazyTrend = lazy(() => import('./charts/trend-chart.tsx'));
const LazyBars = lazy(() => import('./charts/bar-chart.tsx'));
const LazyWaterfall = lazy(() => import('./charts/waterfall-chart.tsx'));
const LazyShares = lazy(() => import('./charts/share-bar.tsx'));
const LazyHeatMap = lazy(() => import('./charts/heat-map.tsx'));
const LazySparkline = lazy(() => import('./charts/sparkline.tsx'));

/** The place of a chart while it or its data are on the way. `height` in pixels. */
export const ChartSkeleton = ({ height, className }: { height: number; className?: string }) => (
  <div
    aria-busy="true"
    className={classNames('animate-pulse-soft rounded-md bg-sunken', className)}
    style={{ height }}
  >
    <span className="sr-only">Loading chart…</span>
  </div>
);

/** Of a horizontal bar, in pixels. */
export const BAR_HEIGHT = 20;

const HEAD_HEIGHT = 24;

const barsHeight = (props: ComponentProps<typeof LazyBars>): number => {
  const { bars, hasHead } = linesOf(props);
  return (hasHead ? HEAD_HEIGHT : 0) + bars * BAR_HEIGHT;
};

export const TrendChart = (props: ComponentProps<typeof LazyTrend>) => (
  <Suspense fallback={<ChartSkeleton height={(props.height ?? 240) + (props.before ? 28 : 0)} />}>
    <LazyTrend {...props} />
  </Suspense>
);

export const BarChart = (props: ComponentProps<typeof LazyBars>) => (
  <Suspense fallback={<ChartSkeleton height={barsHeight(props)} />}>
    <LazyBars {...props} />
  </Suspense>
);

export const WaterfallChart = (props: ComponentProps<typeof LazyWaterfall>) => (
  <Suspense fallback={<ChartSkeleton height={props.steps.length * BAR_HEIGHT} />}>
    <LazyWaterfall {...props} />
  </Suspense>
);

export const ShareBar = (props: ComponentProps<typeof LazyShares>) => (
  <Suspense fallback={<ChartSkeleton height={88} />}>
    <LazyShares {...props} />
  </Suspense>
);

export const HeatMap = (props: ComponentProps<typeof LazyHeatMap>) => (
  <Suspense fallback={<ChartSkeleton height={220} />}>
    <LazyHeatMap {...props} />
  </Suspense>
);

export const Sparkline = (props: ComponentProps<typeof LazySparkline>) => (
  <Suspense fallback={<span style={{ width: props.width ?? 56, height: props.height ?? 22 }} />}>
    <LazySparkline {...props} />
  </Suspense>
);

import { scaleBand, scaleLinear } from 'd3-scale';
import { useLayoutEffect, useRef, useState } from 'react';
import type { ComparedDay } from '#rules/reports/report-days.ts';
import { formatDate } from '#text/format.ts';
import { reportTexts } from '#text/office/report-texts.ts';
import { useTexts } from '#ui/state/text-context.tsx';
import type { Measure } from './sales-address.tsx';

const usualWidth = 960;
const height = 200;
const edge = { top: 8, right: 16, bottom: 24 };
/** The width of a label's digit, the gap between label and lines, and the room that a date needs. */
const digit = 7.5;
const gap = 8;
const dateWidth = 64;
const ticks = 3;

/** Bars of a period under a line of the one before; people who cannot see it have the table of days. */
export function ComparisonChart(props: {
  bars: readonly ComparedDay[];
  measure: Measure;
  currency: string;
}) {
  const { bars, measure } = props;
  const { format } = useTexts(reportTexts);
  const { ref, width } = useOwnWidth();
  const most = Math.max(1, ...bars.flatMap((bar) => [bar[measure], bar.before[measure]]));
  const least = Math.min(0, ...bars.flatMap((bar) => [bar[measure], bar.before[measure]]));
  const y = scaleLinear([least, most], [height - edge.bottom, edge.top]).nice(ticks);
  const lines = y.ticks(ticks).map((value) => ({ at: y(value), text: format.integer(value) }));
  const left = Math.max(...lines.map(({ text }) => text.length)) * digit + gap;
  const x = scaleBand(
    bars.map(({ day }) => day),
    [left, width - edge.right],
  ).padding(0.14);
  const every = Math.max(1, Math.ceil((bars.length * dateWidth) / Math.max(1, width - left)));
  const at = (bar: ComparedDay) => (x(bar.day) ?? 0) + x.bandwidth() / 2;
  const before = bars.map((bar) => `${at(bar)},${y(bar.before[measure])}`).join(' ');
  return (
    <svg ref={ref} className="report-chart" viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
      {lines.map(({ at: top, text }) => (
        <g key={text}>
          <line className="report-chart-line" x1={left} x2={width} y1={top} y2={top} />
          <text className="report-chart-label is-end" x={left - gap} y={top + 4}>
            {text}
          </text>
        </g>
      ))}
      {bars.map((bar, index) => (
        <Bar
          key={bar.day}
          bar={bar}
          chart={props}
          place={{ x: x(bar.day) ?? 0, width: x.bandwidth(), y: y(bar[measure]), foot: y(0) }}
          isNamed={(bars.length - 1 - index) % every === 0}
        />
      ))}
      <polyline className="report-chart-edge" points={before} />
      <polyline className="report-chart-before" points={before} />
    </svg>
  );
}

/** The width of the chart on the screen: drawn at that size, its words are as large as all others. */
function useOwnWidth() {
  const ref = useRef<SVGSVGElement>(null);
  const [width, setWidth] = useState(usualWidth);
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return;
    const watch = new ResizeObserver(() => setWidth(element.clientWidth || usualWidth));
    watch.observe(element);
    return () => watch.disconnect();
  }, []);
  return { ref, width };
}

function Bar(props: {
  bar: ComparedDay;
  chart: Pick<Parameters<typeof ComparisonChart>[0], 'measure' | 'currency'>;
  place: { x: number; width: number; y: number; foot: number };
  isNamed: boolean;
}) {
  const { bar, place, isNamed } = props;
  const { measure, currency } = props.chart;
  const { t, format, locale } = useTexts(reportTexts);
  const show = (figure: number) =>
    measure === 'gross' ? format.money(figure, currency) : format.integer(figure);
  const date = formatDate(bar.day, locale);
  const size = Math.abs(place.foot - place.y);
  return (
    <g className="report-chart-bar">
      <title>{`${date}: ${show(bar[measure])} · ${t.heads.before}: ${show(bar.before[measure])}`}</title>
      {/* The whole height answers to the pointer. */}
      <rect
        className="report-chart-reach"
        x={place.x}
        y={edge.top}
        width={place.width}
        height={height - edge.bottom - edge.top}
      />
      <rect
        x={place.x}
        y={Math.min(place.y, place.foot)}
        width={place.width}
        height={Math.max(size, bar[measure] === 0 ? 0 : 2)}
        rx={Math.min(3, place.width / 3)}
      />
      {isNamed && (
        <text className="report-chart-label is-middle" x={place.x + place.width / 2} y={height - 6}>
          {date.slice(0, 5)}
        </text>
      )}
    </g>
  );
}

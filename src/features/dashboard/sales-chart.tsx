import { useTexts } from '#ui/state/text-context.tsx';
import { dashboardTexts } from '#text/office/dashboard-text.ts';
import { useLayoutEffect, useRef, useState } from 'react';
import { scaleBand, scaleLinear } from 'd3-scale';
import type { OfficeDashboard } from '#contract/office/office-dashboard.ts';
import { formatDate } from '#text/format.ts';

const usualWidth = 720;
const height = 176;
/** Right of the last bar there is room for half of its date. */
const edge = { top: 8, right: 12, bottom: 22 };
/** The width of a label's digit, and the gap between label and lines. */
const digit = 7.5;
const gap = 8;
/** Of so many days one has its date under it. */
const labelEvery = 7;
const ticks = 3;

type Day = OfficeDashboard['days'][number];

/** Revenue by day as bars; people who cannot see it have the table under it. */
export function SalesChart({ days }: { days: Day[] }) {
  const { format } = useTexts(dashboardTexts);
  const { ref, width } = useOwnWidth();
  const most = Math.max(1, ...days.map(({ revenue }) => revenue));
  const y = scaleLinear([0, most], [height - edge.bottom, edge.top]).nice(ticks);
  const lines = y.ticks(ticks).map((value) => ({ at: y(value), text: format.integer(value) }));
  const left = Math.max(...lines.map(({ text }) => text.length)) * digit + gap;
  const x = scaleBand(
    days.map(({ day }) => day),
    [left, width - edge.right],
  ).padding(0.16);
  return (
    <svg ref={ref} className="sales-chart" viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
      {lines.map(({ at, text }) => (
        <g key={text}>
          <line className="chart-line" x1={left} x2={width} y1={at} y2={at} />
          <text className="chart-label is-end" x={left - gap} y={at + 4}>
            {text}
          </text>
        </g>
      ))}
      {days.map((day, index) => (
        <Bar
          key={day.day}
          day={day}
          at={{ x: x(day.day) ?? 0, width: x.bandwidth(), y: y(day.revenue), foot: y(0) }}
          isNow={index === days.length - 1}
          isNamed={(days.length - 1 - index) % labelEvery === 0}
        />
      ))}
    </svg>
  );
}

/** How wide the chart is on the screen: drawn at that size, its words are as large as all others. */
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
  day: Day;
  at: { x: number; width: number; y: number; foot: number };
  isNow: boolean;
  isNamed: boolean;
}) {
  const { t, format, locale } = useTexts(dashboardTexts);
  const { day, at, isNow, isNamed } = props;
  const date = formatDate(day.day, locale);
  const orders = `${t.orders}: ${format.integer(day.orders)}`;
  return (
    <g className={isNow ? 'chart-bar is-now' : 'chart-bar'}>
      <title>{`${date}: ${format.money(day.revenue, 'TRY')} · ${orders}`}</title>
      {/* The whole height answers to the pointer. */}
      <rect
        className="chart-reach"
        x={at.x}
        y={edge.top}
        width={at.width}
        height={at.foot - edge.top}
      />
      <rect
        x={at.x}
        y={at.y}
        width={at.width}
        height={Math.max(at.foot - at.y, day.revenue > 0 ? 2 : 0)}
        rx={3}
      />
      {isNamed && (
        <text className="chart-label is-middle" x={at.x + at.width / 2} y={height - 6}>
          {date.slice(0, 5)}
        </text>
      )}
    </g>
  );
}

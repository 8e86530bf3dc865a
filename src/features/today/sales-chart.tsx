import { scaleBand, scaleLinear } from 'd3-scale';
import type { OfficeToday } from '#contract/office-today.ts';
import { formatDate } from '#text/format.ts';
import { useTodayText } from './use-today-text.tsx';

const width = 720;
const height = 176;
const edge = { left: 56, top: 8, bottom: 22 };
/** Of so many days one has its date under it. */
const labelEvery = 7;
const ticks = 3;

type Day = OfficeToday['days'][number];

/** Revenue by day as bars; whoever cannot see it has the table under it. */
export function SalesChart({ days }: { days: Day[] }) {
  const { format } = useTodayText();
  const x = scaleBand(
    days.map(({ day }) => day),
    [edge.left, width],
  ).padding(0.16);
  const most = Math.max(1, ...days.map(({ revenue }) => revenue));
  const y = scaleLinear([0, most], [height - edge.bottom, edge.top]).nice(ticks);
  return (
    <svg className="sales-chart" viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
      {y.ticks(ticks).map((value) => (
        <g key={value}>
          <line className="chart-line" x1={edge.left} x2={width} y1={y(value)} y2={y(value)} />
          <text className="chart-label is-end" x={edge.left - 8} y={y(value) + 4}>
            {format.integer(value)}
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

function Bar(props: {
  day: Day;
  at: { x: number; width: number; y: number; foot: number };
  isNow: boolean;
  isNamed: boolean;
}) {
  const { t, format, locale } = useTodayText();
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

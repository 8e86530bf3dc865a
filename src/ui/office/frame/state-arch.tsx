/** The progress of an order as a small arch: `wait` is a clock, `quarter` to `full` fill it, `ended` is a cross. */
export type ArchFill = 'wait' | 'quarter' | 'half' | 'most' | 'full' | 'ended';

const arch = 'M2 17V8.2C2 5 4.400 3.400 8 1c3.600 2.400 6 4 6 7.200V17z';

const inside: Record<ArchFill, { d: string; filled: boolean }> = {
  wait: { d: 'M8 6.600v4l2.200 1.500', filled: false },
  quarter: { d: 'M4.200 15v-3h7.600v3z', filled: true },
  half: { d: 'M4.200 15V9.200h7.600V15z', filled: true },
  most: {
    d: 'M4.200 15V8.400c0-1.300.5-2.200 1.300-3h5c.8.8 1.300 1.700 1.300 3V15z',
    filled: true,
  },
  full: { d: 'M5.200 10.600l2.100 2.100 3.700-4', filled: false },
  ended: { d: 'M5.800 8.800l4.400 4.400m0-4.400l-4.400 4.400', filled: false },
};

const toneClass: Record<ArchFill, string> = {
  wait: 'is-waiting',
  quarter: 'is-going',
  half: 'is-going',
  most: 'is-going',
  full: 'is-good',
  ended: 'is-bad',
};

/** A state as a glyph and a word; `pill` gives it a background. */
export function StateArch(props: { fill: ArchFill; pill?: boolean; children: string }) {
  const { d, filled } = inside[props.fill];
  const pillClass = props.pill ? ' is-pill' : '';
  return (
    <span className={`state-arch ${toneClass[props.fill]}${pillClass}`}>
      <svg viewBox="0 0 16 18" aria-hidden="true">
        <path d={arch} fill={props.fill === 'full' ? 'currentColor' : 'none'} />
        {filled ? (
          <path d={d} fill="currentColor" stroke="none" />
        ) : (
          <path d={d} fill="none" className={props.fill === 'full' ? 'state-tick' : undefined} />
        )}
      </svg>
      {props.children}
    </span>
  );
}

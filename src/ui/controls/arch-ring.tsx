/** The ring of brick and stone round an arch; `unlit` is the grey one of an empty place. */
export function ArchRing({ unlit = false }: { unlit?: boolean }) {
  const stone = unlit ? 'var(--surface)' : '#e9e6da';
  const brick = unlit ? 'var(--line-strong)' : 'var(--tugla-500)';
  const width = unlit ? 6 : 7.5;
  return (
    <svg
      className="arch-ring"
      viewBox="0 0 100 132"
      aria-hidden="true"
      fill="none"
      strokeWidth={width}
    >
      <path d="M4.5 132V57C4.5 33 20 21 50 5c30 16 45.5 28 45.5 52v75" stroke={stone} />
      <g stroke={brick} strokeDasharray="7 3.4" strokeDashoffset="-4">
        <path d="M50 5C20 21 4.5 33 4.5 57v75" />
        <path d="M50 5c30 16 45.5 28 45.5 52v75" />
      </g>
      <path d="M50-1.500l6.500 6-6.500 7.500-6.500-7.500z" fill="var(--lamp)" stroke="none" />
    </svg>
  );
}

import { OfficeLink } from '#ui/office/office-link.tsx';
import { useCurrentInSight } from '#ui/office/state/use-current-in-sight.ts';

export interface Segment {
  key: string;
  to: string;
  name: string;
}

/** A choice of one of some, each of which is an address; the row scrolls sideways. */
export function Segments(props: { label: string; current: string; segments: readonly Segment[] }) {
  const row = useCurrentInSight(props.current);
  return (
    <nav ref={row} className="report-segments" aria-label={props.label}>
      {props.segments.map(({ key, to, name }) => (
        <OfficeLink key={key} to={to} aria-current={props.current === key ? 'true' : undefined}>
          {name}
        </OfficeLink>
      ))}
    </nav>
  );
}

import { Change } from './report-change.tsx';

/** A figure of a period beside that of the one before. */
export function Figure(props: {
  name: string;
  now: number;
  before: number;
  show: (figure: number) => string;
  isLessBetter?: boolean;
}) {
  const { name, now, before, show, isLessBetter = false } = props;
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        {show(now)} <Change {...{ now, before, isLessBetter }} />
      </dd>
    </div>
  );
}

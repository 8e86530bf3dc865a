import { Change } from './report-change.tsx';

/** A figure of a period beside that of the one before. */
export function Figure(props: {
  name: string;
  now: number;
  before: number;
  show: (figure: number) => string;
}) {
  const { name, now, before, show } = props;
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        {show(now)} <Change now={now} before={before} />
      </dd>
    </div>
  );
}

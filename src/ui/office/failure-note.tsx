import { OfficeIcon } from './office-icon.tsx';

/** What the shop refused, said as soon as it is. */
export function FailureNote({ text }: { text: string }) {
  if (text === '') return null;
  return (
    <div className="office-note is-bad" role="alert">
      <OfficeIcon name="circle-alert" />
      <div>{text}</div>
    </div>
  );
}

import { OfficeIcon } from './office-icon.tsx';

/** A refusal, announced at once. */
export function FailureNote({ text }: { text: string }) {
  if (text === '') return null;
  return (
    <div className="office-note is-bad" role="alert">
      <OfficeIcon name="circle-alert" />
      <div>{text}</div>
    </div>
  );
}

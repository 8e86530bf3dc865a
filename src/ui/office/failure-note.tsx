import { OfficeIcon } from './office-icon.tsx';

/** The message of a refusal; screen readers announce it. Nothing for an empty text. */
export function FailureNote({ text }: { text: string }) {
  if (text === '') return null;
  return (
    <div className="office-note is-bad" role="alert">
      <OfficeIcon name="circle-alert" />
      <div>{text}</div>
    </div>
  );
}

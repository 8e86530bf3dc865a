import { Icon } from '#ui/controls/icon.tsx';

/** Why the step was refused, at the place that it is about; also for who cannot see it. */
export function Problem({ id, text }: { id: string; text: string | undefined }) {
  return (
    <p id={id} role="alert" className={text === undefined ? undefined : 'step-problem'}>
      {text !== undefined && <Icon name="circle-alert" />}
      {text}
    </p>
  );
}

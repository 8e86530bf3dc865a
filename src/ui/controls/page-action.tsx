import type { ReactNode } from 'react';
import { useLocale } from '#ui/state/text-context.tsx';
import { localised } from '#urls';

/**
 * A submit button (`children`) that leads to a page of its own while the script is not there, and
 * then does its work in this one.
 */
export function PageAction(props: {
  path: string;
  /** The page to open after that one. */
  next?: string | undefined;
  /** More hidden fields. */
  fields?: Readonly<Record<string, string>> | undefined;
  onPress: () => void;
  children: ReactNode;
}) {
  const { path, next, fields = {}, onPress } = props;
  const locale = useLocale();
  return (
    <form
      className="page-action"
      action={localised(path, locale)}
      onSubmit={(event) => {
        event.preventDefault();
        onPress();
      }}
    >
      {next !== undefined && <input type="hidden" name="next" value={next} />}
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {props.children}
    </form>
  );
}

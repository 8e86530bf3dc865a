import { OfficeIcon } from '#ui/office/office-icon.tsx';
import { urls } from '#urls';

/** The picture of a chosen thing, or its place. */
export function Thumbnail({ file }: { file: string }) {
  if (file === '') return <span className="home-item-picture" />;
  return (
    <img
      className="home-item-picture"
      src={urls.image(80, file)}
      alt=""
      width={36}
      height={36}
      loading="lazy"
    />
  );
}

/** A button of a row that can be moved or taken out. */
export function Step(props: {
  icon: 'arrow-up' | 'arrow-down' | 'x';
  name: string;
  isOff?: boolean;
  onPress: () => void;
}) {
  return (
    <button
      type="button"
      className="icon-button"
      aria-label={props.name}
      disabled={props.isOff}
      onClick={props.onPress}
    >
      <OfficeIcon name={props.icon} />
    </button>
  );
}

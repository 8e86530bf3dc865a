import './picture-door.css';
import { ArchRing } from '#ui/controls/arch-ring.tsx';
import { urls } from '#urls';

/** A picture in the arch of a door, as the shop's home page shows a category (rule catalog/home). */
export function PictureDoor({ file, name }: { file: string; name: string }) {
  return (
    <span className="picture-door">
      <span className="door">
        <span className="door-arch">
          <span className="door-inside">
            {file !== '' && <img src={urls.image(229, file)} alt="" width={120} height={120} />}
          </span>
          <ArchRing />
        </span>
        <b>{name}</b>
      </span>
    </span>
  );
}

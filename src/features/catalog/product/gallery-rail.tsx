import { useState, type KeyboardEvent } from 'react';
import type { Messages } from '#text/messages.ts';
import { Icon } from '#ui/controls/icon.tsx';
import { ProductPicture } from '#ui/product/product-picture.tsx';
import type { useGalleryRail } from './use-gallery-rail.tsx';

interface RailProps {
  files: readonly string[];
  name: string;
  texts: Readonly<Record<string, string>>;
  rail: ReturnType<typeof useGalleryRail>;
  t: Messages;
}

/** The picture that a key leads to from the shown one. */
function keyTarget(key: string, shown: number, count: number): number | null {
  switch (key) {
    case 'ArrowLeft':
      return shown - 1;
    case 'ArrowRight':
      return shown + 1;
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return null;
  }
}

function Arrow({ step, rail, t }: Pick<RailProps, 'rail' | 't'> & { step: 1 | -1 }) {
  return (
    <button
      type="button"
      className={step === 1 ? 'icon-button gallery-next' : 'icon-button gallery-previous'}
      aria-label={step === 1 ? t.common.next : t.common.previous}
      onClick={() => rail.show(rail.shown + step)}
    >
      <Icon name={step === 1 ? 'chevron-right' : 'chevron-left'} />
    </button>
  );
}

/**
 * The large pictures side by side: swiped on a touch screen, moved by arrows and keys on a desk, scrolled without the
 * script (rule catalog/gallery).
 */
export function GalleryRail({ files, name, texts, rail, t }: RailProps) {
  const altOf = (index: number) => texts[files[index] ?? ''] ?? t.product.photoOf(name, index + 1);
  const { shown, show, attach, handlers } = rail;
  // The other pictures are fetched when somebody turns to the gallery: a swipe should not wait for them.
  const [isNear, setNear] = useState(false);
  const count = files.length;
  function onKeyDown(event: KeyboardEvent): void {
    const index = keyTarget(event.key, shown, count);
    if (index === null || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    show(index);
  }
  if (count === 1) return <Slide file={files[0] ?? ''} alt={altOf(0)} index={0} isNear />;
  return (
    <>
      {/* What scrolls is reached by keyboard; its keys go from picture to picture. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <div
        className="gallery-rail"
        ref={attach}
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
        role="group"
        aria-label={name}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        onKeyDown={onKeyDown}
        onPointerEnter={() => setNear(true)}
        onFocus={() => setNear(true)}
        {...handlers}
      >
        {files.map((file, index) => (
          <Slide key={file} file={file} alt={altOf(index)} index={index} isNear={isNear} />
        ))}
      </div>
      <Arrow step={-1} rail={rail} t={t} />
      <Arrow step={1} rail={rail} t={t} />
      <output className="screen-reader-only">{t.product.image(shown + 1, count)}</output>
    </>
  );
}

function Slide(props: { file: string; alt: string; index: number; isNear: boolean }) {
  const { file, alt, index, isNear } = props;
  return (
    <ProductPicture
      file={file}
      size={552}
      alt={alt}
      widths="(min-width: 64rem) 552px, 100vw"
      eager={index === 0 ? 'first' : isNear && 'after'}
    />
  );
}

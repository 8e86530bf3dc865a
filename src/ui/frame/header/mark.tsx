import { urls } from '#urls';

/** The largest box of a logo, in CSS pixels: a phone's header has room for it. */
const [mostWidth, mostHeight] = [132, 40];

/**
 * The store's logo (rule settings/logo), else the mark and the store's name: three shops under one lintel, the middle one
 * lit. `logo` is in its written form, `file/width/height`.
 */
export function Mark(props: { name: string; logo?: string; onWall?: boolean }) {
  const { name, logo = '', onWall = false } = props;
  if (logo !== '') {
    const [file = '', width = 1, height = 1] = logo.split('/');
    const scale = Math.min(mostWidth / Number(width), mostHeight / Number(height));
    const shownHeight = Math.round(Number(height) * scale);
    return (
      <img
        src={urls.image(522, file)}
        alt={name}
        width={Math.round(Number(width) * scale)}
        height={shownHeight}
        style={{ height: shownHeight }}
      />
    );
  }
  const wall = onWall ? 'var(--civit-600)' : 'var(--action)';
  const door = onWall ? 'var(--on-wall)' : 'var(--surface)';
  return (
    <>
      <svg viewBox="0 0 40 40" aria-hidden="true">
        <path
          d="M0 9a9 9 0 0 1 9-9h22a9 9 0 0 1 9 9v22a9 9 0 0 1-9 9H9a9 9 0 0 1-9-9z"
          fill={wall}
        />
        <path
          d="M4.500 32V21.500c0-3.600 2.800-5.800 4.900-7.500 2.100 1.700 4.900 3.900 4.900 7.500V32z"
          fill={door}
          opacity=".92"
        />
        <path
          d="M25.700 32V21.500c0-3.600 2.800-5.800 4.900-7.500 2.100 1.700 4.900 3.900 4.900 7.500V32z"
          fill={door}
          opacity=".92"
        />
        <path
          d="M16.300 32V16.500c0-4 1.900-6.600 3.700-8.500 1.800 1.900 3.700 4.500 3.700 8.500V32z"
          fill="var(--lamp)"
        />
        <path d="M3.500 34h33" stroke={door} strokeWidth="1.800" strokeLinecap="round" />
      </svg>
      <span>{name}</span>
    </>
  );
}

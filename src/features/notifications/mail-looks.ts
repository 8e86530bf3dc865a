/**
 * How the parts of a mail look: the shop's own colors and sizes, written out, since mail programs know
 * no tokens. `dark` is what a dark theme puts over it.
 */
const font = `font-family:Manrope,'Segoe UI',Helvetica,Arial,sans-serif`;

interface Look {
  style: string;
  dark?: string;
}

const looks = {
  page: {
    style: `margin:0;padding:0;background-color:#f6f6f2;${font}`,
    dark: 'background-color:#12161d',
  },
  sheet: {
    style:
      'max-width:600px;background-color:#ffffff;border:1px solid #e0e0d8;border-radius:14px;overflow:hidden',
    dark: 'background-color:#1a2029;border-color:#2e3744',
  },
  wall: { style: 'background-color:#161b48;padding:20px 24px', dark: 'background-color:#181d4e' },
  mark: {
    style: `${font};font-size:22px;line-height:28px;font-weight:800;letter-spacing:-0.8px;color:#ffffff;text-decoration:none`,
    dark: 'color:#ffffff',
  },
  plate: { style: 'background-color:#ffffff;padding:16px 24px' },
  logo: {
    style: `${font};font-size:22px;line-height:28px;font-weight:800;letter-spacing:-0.8px;color:#161b48;text-decoration:none`,
  },
  body: { style: 'padding:28px 24px 4px' },
  heading: {
    style: `${font};margin:0 0 16px;font-size:24px;line-height:30px;font-weight:800;letter-spacing:-0.5px;color:#1a212b`,
    dark: 'color:#f2f2ed',
  },
  text: {
    style: `${font};margin:0 0 16px;font-size:15px;line-height:23px;color:#1a212b`,
    dark: 'color:#f2f2ed',
  },
  link: { style: 'color:#38459c;word-break:break-all', dark: 'color:#aab5f2' },
  button: {
    style: 'background-color:#2a3480;border-radius:10px',
    dark: 'background-color:#93a1ec',
  },
  buttonText: {
    style: `${font};display:inline-block;padding:13px 24px;font-size:15px;line-height:20px;font-weight:700;color:#ffffff;text-decoration:none`,
    dark: 'color:#10142f',
  },
  block: { style: 'margin:0 0 24px' },
  box: {
    style: 'padding:16px;background-color:#f6f6f2;border:1px solid #e0e0d8;border-radius:10px',
    dark: 'background-color:#12161d;border-color:#2e3744',
  },
  notice: {
    style: 'padding:16px;background-color:#fdf2d8;border:1px solid #eeb53b;border-radius:10px',
    dark: 'background-color:#33290f;border-color:#8a6a1c',
  },
  title: {
    style: `${font};margin:0 0 6px;font-size:15px;line-height:22px;font-weight:700;color:#1a212b`,
    dark: 'color:#f2f2ed',
  },
  hint: {
    style: `${font};margin:8px 0 0;font-size:13px;line-height:18px;color:#4a5156`,
    dark: 'color:#c3c8cd',
  },
  label: {
    style: `${font};padding:4px 12px 4px 0;font-size:14px;line-height:20px;color:#4a5156;vertical-align:top`,
    dark: 'color:#c3c8cd',
  },
  value: {
    style: `${font};padding:4px 0;font-size:14px;line-height:20px;font-weight:600;color:#1a212b;vertical-align:top`,
    dark: 'color:#f2f2ed',
  },
  strong: {
    style: `${font};padding:4px 0;font-size:18px;line-height:24px;font-weight:800;color:#1a212b;vertical-align:top`,
    dark: 'color:#f2f2ed',
  },
  head: {
    style: `${font};padding:0 0 8px;border-bottom:1px solid #e0e0d8;font-size:12px;line-height:16px;color:#656b68;white-space:nowrap`,
    dark: 'border-color:#2e3744;color:#a0a7ae',
  },
  product: {
    style: `${font};padding:10px 12px 10px 0;border-bottom:1px solid #e0e0d8;font-size:14px;line-height:20px;color:#1a212b;vertical-align:top`,
    dark: 'border-color:#2e3744;color:#f2f2ed',
  },
  about: { style: 'font-size:13px;line-height:18px;color:#656b68', dark: 'color:#a0a7ae' },
  amount: {
    style: `${font};padding:10px 0;border-bottom:1px solid #e0e0d8;font-size:14px;line-height:20px;font-weight:700;color:#1a212b;white-space:nowrap;vertical-align:top`,
    dark: 'border-color:#2e3744;color:#f2f2ed',
  },
  card: {
    style:
      'display:inline-block;width:100%;max-width:246px;margin:0 14px 12px 0;vertical-align:top',
  },
  cardText: {
    style: `${font};margin:0;font-size:14px;line-height:20px;color:#4a5156`,
    dark: 'color:#c3c8cd',
  },
  foot: {
    style: `${font};padding:16px 24px 24px;border-top:1px solid #e0e0d8;font-size:12px;line-height:18px;color:#656b68`,
    dark: 'border-color:#2e3744;color:#a0a7ae',
  },
} satisfies Record<string, Look>;

/** The attributes that give a part its look; the class is for the dark theme. */
export function look(name: keyof typeof looks): string {
  return `class="mail-${name}" style="${looks[name].style}"`;
}

const darkRules = Object.entries<Look>(looks)
  .filter(([, { dark }]) => dark !== undefined)
  .map(([name, { dark = '' }]) => {
    const important = dark.split(';').map((each) => `${each} !important`);
    return `.mail-${name}{${important.join(';')}}`;
  });

/** On a phone cards and long facts stand alone, and have the whole width for their lines. */
export const narrowStyles =
  '@media (max-width: 560px){.mail-card{max-width:100% !important}' +
  '.mail-long tr,.mail-long td{display:block !important;padding:0 !important;text-align:left !important}' +
  '.mail-long td+td{padding-bottom:8px !important;font-size:13px !important}}';

export const darkStyles = `@media (prefers-color-scheme: dark){${darkRules.join('')}}`;

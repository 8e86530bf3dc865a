import { rareUrls } from '#rare-urls';
import { urls } from '#urls';

/** The store's own texts have fixed paths too, which are for texts. */
const textPaths: ReadonlySet<string> = new Set([
  urls.about,
  urls.contact,
  urls.returns,
  urls.privacyNotice,
  urls.cookiePolicy,
  rareUrls.distanceContract,
  rareUrls.preInformation,
]);

const others =
  'tr en api yonetim image photo office-assets health ready metrics dev sorular favicon';

/** The first parts of the paths that the shop needs itself (rule pages/order): a text cannot begin with one. */
export const reservedParts: ReadonlySet<string> = new Set([
  ...others.split(' '),
  ...Object.values(urls)
    .filter((url) => typeof url === 'string')
    .filter((url) => !textPaths.has(url))
    .map((url) => /^\/([^/?.]*)/.exec(url)?.[1] ?? '')
    .filter((part) => part !== ''),
]);

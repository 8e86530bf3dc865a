/** A bucket and its key, as the environment names them. */
export interface BucketPlace {
  /** The server's origin. */
  endpoint: string;
  bucket: string;
  /** The beginning of every key; ends with a slash where it is not empty. */
  prefix: string;
  region: string;
  accessKey: string;
  secretKey: string;
}

type Place = Omit<BucketPlace, 'accessKey' | 'secretKey'>;

const bucketName = /^[a-z0-9][a-z0-9._-]{1,61}[a-z0-9]$/;
const regionName = /^[a-z0-9-]{1,40}$/;
const known = new Set(['endpoint', 'region']);

/**
 * Reads `s3://bucket/prefix?endpoint=https://…&region=…`; null for another text. Without an endpoint the bucket is Amazon's in that
 * region.
 */
export function parseFilesUrl(text: string): Place | null {
  const url = URL.parse(text);
  if (url?.protocol !== 's3:' || url.username || url.password || url.port) return null;
  const prefix = decoded(url.pathname.replaceAll(/^\/+|\/+$/g, ''));
  const region = url.searchParams.get('region') ?? 'us-east-1';
  const endpoint = readEndpoint(
    url.searchParams.get('endpoint') ?? `https://s3.${region}.amazonaws.com`,
  );
  const isKnown = [...url.searchParams.keys()].every((name) => known.has(name));
  if (!bucketName.test(url.hostname) || !regionName.test(region) || !isKnown) return null;
  if (endpoint === null || prefix === null || !/^[\w./-]{0,100}$/.test(prefix)) return null;
  return { endpoint, bucket: url.hostname, region, prefix: prefix === '' ? '' : `${prefix}/` };
}

function readEndpoint(text: string): string | null {
  const url = URL.parse(text);
  if (url?.protocol !== 'https:' && url?.protocol !== 'http:') return null;
  if (url.username || url.password || url.search || url.hash || url.pathname !== '/') return null;
  return url.origin;
}

function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}

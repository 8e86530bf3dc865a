import { readProviderAccounts, type ProviderAccounts } from './payments/provider-accounts.ts';
import { parseFilesUrl, type BucketPlace } from './files/files-url.ts';
import { isOwnName } from './own-machine.ts';
import { parseTrustProxy, trustProxyWanted, type TrustProxy } from './trusted-proxies.ts';

/** Everything that the environment can say; `.env.example` explains each. Read once, at the start. */
export interface Environment {
  port: number;
  host: string;
  /** Origin that visitors see, without a slash at the end. */
  publicUrl: string;
  /** The servers of the database, each as a URL of its own; absent: the embedded database. */
  databaseUrls: readonly string[] | undefined;
  /** Replicas for reads that may go elsewhere; none: everything is read where it is written. */
  databaseReadUrls: readonly string[];
  databasePoolSize: number;
  /** A Redis or Valkey in which all processes count rate limits together; absent: each process counts by itself. */
  redisUrl: string | undefined;
  dataDir: string;
  /** The bucket of the files that all processes share; absent: they are in `dataDir`. */
  filesBucket: BucketPlace | undefined;
  /** Megabytes that the sizes of pictures may take in it. */
  pictureMegabytes: number;
  /** Megabytes that the prices of faces may take in lists. */
  priceMegabytes: number;
  demo: boolean;
  smtpUrl: string | undefined;
  mailFrom: string;
  /** The address of daily exchange rates; absent: rates are set by hand. */
  ratesUrl: string | undefined;
  logLevel: string;
  /** Trusted proxies for X-Forwarded-For and X-Forwarded-Proto. */
  trustProxy: TrustProxy;
  /** Connections that are open at once. */
  maxConnections: number;
  /** Maximum connections per IP address; trusted proxies are exempt. */
  connectionsPerAddress: number;
  /** A collector of OpenTelemetry that receives traces; absent: none are made. */
  traces: { endpoint: string; serviceName: string; share: number } | undefined;
  /** Opens /metrics to callers from elsewhere; absent: to this machine alone. */
  metricsToken: string | undefined;
  /** Changing requests that one network address may make in a minute, all calls together. */
  writesPerMinute: number;
  /** How late the process may run, in milliseconds, before it answers that it is busy; 0: never. */
  busyAfterMs: number;
  /** Accounts at those who take cards. */
  cardAccounts: ProviderAccounts;
  /** The port of the demo's test bank; absent: beside the shop. */
  testBankPort: number | undefined;
  /** Whether webhooks may lead to this machine or a private network. */
  webhooksInside: boolean;
  production: boolean;
}

export class EnvironmentError extends Error {}

type Variables = Readonly<Record<string, string | undefined>>;

/** @throws EnvironmentError that names each wrong variable, what it holds and what it may hold. */
export function readEnvironment(variables: Variables): Environment {
  const read = reader(variables);
  const { problems, text, whole, choice, url, secret, proxies } = read;
  const port = whole('PORT', 3000, 0, 65_535);
  const publicUrl = url('PUBLIC_URL', ['http:', 'https:']) ?? `http://localhost:${port}`;
  const environment: Environment = {
    port,
    host: text('HOST') ?? '127.0.0.1',
    publicUrl: publicUrl.replace(/\/+$/, ''),
    databaseUrls: readServers('DATABASE_URL', read),
    databaseReadUrls: readServers('DATABASE_READ_URL', read) ?? [],
    databasePoolSize: whole('DATABASE_POOL_SIZE', 10, 2, 200),
    redisUrl: url('REDIS_URL', ['redis:', 'rediss:']),
    dataDir: text('DATA_DIR') ?? 'data',
    filesBucket: readFiles(read),
    pictureMegabytes: whole('PICTURE_MEGABYTES', 5_000, 10, 10_000_000),
    priceMegabytes: whole('PRICE_MEMORY', 256, 1, 1_000_000),
    demo: choice('SHOP_DEMO', 'on', ['on', 'off']) === 'on',
    smtpUrl: url('SMTP_URL', ['smtp:', 'smtps:']),
    mailFrom: text('MAIL_FROM') ?? 'Arasta <siparis@localhost>',
    ratesUrl: url('RATES_URL', ['https:', 'http:']),
    logLevel: choice('LOG_LEVEL', 'info', ['trace', 'debug', 'info', 'warn', 'error', 'silent']),
    trustProxy: proxies('TRUST_PROXY'),
    maxConnections: whole('MAX_CONNECTIONS', 2_000, 10, 100_000),
    connectionsPerAddress: whole('CONNECTIONS_PER_ADDRESS', 100, 1, 100_000),
    traces: readTraces(read),
    metricsToken: secret('METRICS_TOKEN', 20),
    writesPerMinute: whole('WRITES_PER_MINUTE', 600, 1, 1_000_000),
    busyAfterMs: whole('BUSY_AFTER_MS', 1_500, 0, 600_000),
    cardAccounts: readProviderAccounts(read),
    testBankPort: text('TEST_BANK_PORT') ? whole('TEST_BANK_PORT', 0, 1, 65_535) : undefined,
    webhooksInside: choice('WEBHOOKS_INSIDE', 'refused', ['refused', 'allowed']) === 'allowed',
    production: variables['NODE_ENV'] === 'production',
  };
  if (problems.length > 0) throw new EnvironmentError(problems.join('\n'));
  return environment;
}

/** The bucket's key is told apart from its address, which may be logged. */
function readFiles({ problems, text }: ReturnType<typeof reader>): BucketPlace | undefined {
  const given = text('FILES_URL');
  if (given === undefined) return undefined;
  const place = parseFilesUrl(given);
  const [accessKey = '', secretKey = ''] = [text('FILES_ACCESS_KEY'), text('FILES_SECRET_KEY')];
  // The value may hold a password by mistake: it is not repeated.
  if (place === null)
    problems.push(
      'FILES_URL: s3://bucket/prefix?endpoint=https://host&region=name is wanted, without a user and a password',
    );
  if (accessKey === '' || secretKey === '')
    problems.push('FILES_ACCESS_KEY and FILES_SECRET_KEY: FILES_URL needs both');
  return place === null ? undefined : { ...place, accessKey, secretKey };
}

/** The usual variables of OpenTelemetry; its exporter reads `OTEL_EXPORTER_OTLP_HEADERS` by itself. */
function readTraces({ problems, text, url }: ReturnType<typeof reader>): Environment['traces'] {
  const endpoint = url('OTEL_EXPORTER_OTLP_ENDPOINT', ['http:', 'https:']);
  const given = text('OTEL_TRACES_SAMPLER_ARG') ?? '1';
  const share = Number(given);
  if (!(share >= 0 && share <= 1))
    problems.push(`OTEL_TRACES_SAMPLER_ARG="${given}": a number from 0 to 1 is wanted`);
  if (endpoint === undefined) return undefined;
  return { endpoint, serviceName: text('OTEL_SERVICE_NAME') ?? 'arasta', share };
}

/** Reads variables of each kind, and gathers what is wrong with them in `problems`. */
function reader(variables: Variables) {
  const problems: string[] = [];
  const text = (name: string) => variables[name]?.trim() || undefined;

  function whole(name: string, fallback: number, min: number, max: number): number {
    const given = text(name);
    if (given === undefined) return fallback;
    const value = Number(given);
    if (Number.isInteger(value) && value >= min && value <= max) return value;
    problems.push(`${name}="${given}": a whole number from ${min} to ${max} is wanted`);
    return fallback;
  }
  function choice(name: string, fallback: string, allowed: readonly string[]): string {
    const given = text(name) ?? fallback;
    if (allowed.includes(given)) return given;
    problems.push(`${name}="${given}": one of ${allowed.join(', ')} is wanted`);
    return fallback;
  }
  function url(name: string, protocols: readonly string[]): string | undefined {
    const given = text(name);
    if (given === undefined) return undefined;
    if (URL.canParse(given) && protocols.includes(new URL(given).protocol)) return given;
    // The value may hold a password: it is not repeated.
    problems.push(`${name}: a URL that starts with ${protocols.join('// or ')}// is wanted`);
    return undefined;
  }
  function bankUrl(name: string): string | undefined {
    const given = url(name, ['https:', 'http:']);
    if (given === undefined || isSafeToSecrets(new URL(given))) return given;
    problems.push(`${name}: a URL that starts with https:// is wanted`);
    return undefined;
  }
  function secret(name: string, min: number): string | undefined {
    const given = text(name);
    if (given !== undefined && given.length < min)
      problems.push(`${name}: at least ${min} characters are wanted`);
    return given;
  }
  function proxies(name: string): TrustProxy {
    const given = text(name) ?? 'off';
    const trust = parseTrustProxy(given);
    if (trust !== null) return trust;
    const reason = given === 'on' ? ' (any client could then choose its own address)' : '';
    problems.push(`${name}="${given}": ${trustProxyWanted} is wanted${reason}`);
    return false;
  }
  return { problems, text, whole, choice, url, bankUrl, secret, proxies };
}

/** The servers of a PostgreSQL, each as a URL of its own; undefined where the variable names none. */
function readServers(
  name: string,
  { text, problems }: Pick<ReturnType<typeof reader>, 'text' | 'problems'>,
): string[] | undefined {
  const given = text(name);
  if (given === undefined) return undefined;
  const urls = urlsOfServers(given);
  // The value may hold a password: it is not repeated.
  if (urls === null)
    problems.push(`${name}: postgres://user:password@host:port,host:port/database is wanted`);
  return urls ?? undefined;
}

const postgresUrl = /^(postgres(?:ql)?:\/\/(?:[^/?#]*@)?)([^@/?#]+)((?:[/?#].*)?)$/;

/** A URL for each host of a PostgreSQL URL, as libpq has them: `postgres://a:5432,b:5432/shop`. Null for another text. */
function urlsOfServers(text: string): string[] | null {
  const [, start = '', hosts = '', rest = ''] = postgresUrl.exec(text) ?? [];
  const urls = hosts.split(',').map((host) => `${start}${host.trim()}${rest}`);
  return urls.every((url) => URL.parse(url)?.hostname) ? urls : null;
}

/** Passwords and money travel encrypted; to this machine itself they need not. */
function isSafeToSecrets({ protocol, hostname }: URL): boolean {
  return protocol === 'https:' || isOwnName(hostname);
}

/** Everything that the environment can say; `.env.example` explains each. Read once, at the start. */
export interface Environment {
  port: number;
  host: string;
  /** Origin that visitors see, without a slash at the end. */
  publicUrl: string;
  databaseUrl: string | undefined;
  databasePoolSize: number;
  dataDir: string;
  demo: boolean;
  smtpUrl: string | undefined;
  mailFrom: string;
  logLevel: string;
  /** Whether X-Forwarded-* of a proxy in front is believed. */
  trustProxy: boolean;
  /** Changing requests that one network address may make in a minute, all calls together. */
  writesPerMinute: number;
  /** How late the process may run, in milliseconds, before it answers that it is busy; 0: never. */
  busyAfterMs: number;
  production: boolean;
}

export class EnvironmentError extends Error {}

type Variables = Readonly<Record<string, string | undefined>>;

/** @throws EnvironmentError that names each wrong variable, what it holds and what it may hold. */
export function readEnvironment(variables: Variables): Environment {
  const problems: string[] = [];
  const get = (name: string) => variables[name]?.trim() || undefined;

  function whole(name: string, fallback: number, min: number, max: number): number {
    const text = get(name);
    if (text === undefined) return fallback;
    const value = Number(text);
    if (Number.isInteger(value) && value >= min && value <= max) return value;
    problems.push(`${name}="${text}": a whole number from ${min} to ${max} is wanted`);
    return fallback;
  }
  function choice(name: string, fallback: string, allowed: readonly string[]): string {
    const text = get(name) ?? fallback;
    if (allowed.includes(text)) return text;
    problems.push(`${name}="${text}": one of ${allowed.join(', ')} is wanted`);
    return fallback;
  }
  function url(name: string, protocols: readonly string[]): string | undefined {
    const text = get(name);
    if (text === undefined) return undefined;
    if (URL.canParse(text) && protocols.includes(new URL(text).protocol)) return text;
    // The value may hold a password: it is not repeated.
    problems.push(`${name}: a URL that starts with ${protocols.join('// or ')}// is wanted`);
    return undefined;
  }

  const port = whole('PORT', 3000, 0, 65_535);
  const publicUrl = url('PUBLIC_URL', ['http:', 'https:']) ?? `http://localhost:${port}`;
  const environment: Environment = {
    port,
    host: get('HOST') ?? '127.0.0.1',
    publicUrl: publicUrl.replace(/\/+$/, ''),
    databaseUrl: url('DATABASE_URL', ['postgres:', 'postgresql:']),
    databasePoolSize: whole('DATABASE_POOL_SIZE', 10, 2, 200),
    dataDir: get('DATA_DIR') ?? 'data',
    demo: choice('SHOP_DEMO', 'on', ['on', 'off']) === 'on',
    smtpUrl: url('SMTP_URL', ['smtp:', 'smtps:']),
    mailFrom: get('MAIL_FROM') ?? 'Arasta <siparis@localhost>',
    logLevel: choice('LOG_LEVEL', 'info', ['trace', 'debug', 'info', 'warn', 'error', 'silent']),
    trustProxy: choice('TRUST_PROXY', 'off', ['on', 'off']) === 'on',
    writesPerMinute: whole('WRITES_PER_MINUTE', 600, 1, 1_000_000),
    busyAfterMs: whole('BUSY_AFTER_MS', 1_500, 0, 600_000),
    production: variables['NODE_ENV'] === 'production',
  };
  if (problems.length > 0) throw new EnvironmentError(problems.join('\n'));
  return environment;
}

/** A settings document by entry: `settings.urNo`, `store.name`, `currencies`. */
export function flatSettings(document: object): Readonly<Record<string, unknown>> {
  const entries = Object.entries(document).flatMap(([name, value]: [string, unknown]) =>
    isGroup(name) && typeof value === 'object' && value !== null
      ? Object.entries(value).map(([key, each]): [string, unknown] => [`${name}.${key}`, each])
      : [[name, value] satisfies [string, unknown]],
  );
  return Object.fromEntries(entries);
}

function isGroup(name: string): boolean {
  return name === 'store' || name === 'settings';
}

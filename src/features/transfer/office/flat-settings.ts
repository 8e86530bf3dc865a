/** A settings document by entry: `settings.urNo`, `store.name`, `currencies`. */
export function flatSettings(document: object): Readonly<Record<string, unknown>> {
  const entries = Object.entries(document).flatMap(([name, value]: [string, unknown]) =>
    isGroup(name) && typeof value === 'object' && value !== null
      ? Object.entries(value).map(([key, each]): [string, unknown] => [`${name}.${key}`, each])
      : [[name, value] satisfies [string, unknown]],
  );
  return Object.fromEntries(entries);
}

/** The document that has these entries, and no others. */
export function settingsOf(entries: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const document: Record<string, Record<string, unknown>> = {};
  const rest: [string, unknown][] = [];
  for (const [field, value] of Object.entries(entries)) {
    const [name = '', key] = field.split('.', 2);
    if (key === undefined) rest.push([name, value]);
    else document[name] = { ...document[name], [key]: value };
  }
  return { ...document, ...Object.fromEntries(rest) };
}

function isGroup(name: string): boolean {
  return name === 'store' || name === 'settings';
}

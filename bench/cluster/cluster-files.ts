import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

const folder = fileURLToPath(new URL('../../deploy/cluster/', import.meta.url));

/** The path of a file of `deploy/cluster`. */
export const clusterFile = (name: string) => `${folder}${name}`;

/** A file of `deploy/cluster` with its placeholders replaced, as an operator does it. Throws where a value is missing. */
export async function filledFile(
  name: 'patroni.yml' | 'etcd.env' | 'haproxy.cfg',
  values: Readonly<Record<string, string>>,
): Promise<string> {
  const text = await readFile(clusterFile(name), 'utf8');
  return text.replaceAll(/@([A-Z_]+)@/g, (placeholder, key: string) => {
    if (key === 'NAME') return placeholder;
    const value = values[key];
    if (value === undefined) throw new Error(`${name}: there is no value for @${key}@`);
    return value;
  });
}

/** The variables of a file such as `/etc/default/etcd`. */
export function variablesOf(text: string): Record<string, string> {
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return Object.fromEntries(
    lines.map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
  );
}

/**
 * A text as a cell of a CSV file: one that a spreadsheet program would take for a formula begins with an apostrophe,
 * and it stands in quotes where it has to (rule fulfillment/export-cells).
 */
export function csvText(value: string, separator: ';' | ','): string {
  return quoted(/^[=+\-@\t\r\n]/.test(value) ? `'${value}` : value, separator);
}

/** A figure of ours as a cell: it may begin with a minus. */
export function csvFigure(value: string, separator: ';' | ','): string {
  return quoted(value, separator);
}

function quoted(value: string, separator: ';' | ','): string {
  const isPlain = !/["\r\n]/.test(value) && !value.includes(separator);
  return isPlain ? value : `"${value.replaceAll('"', '""')}"`;
}

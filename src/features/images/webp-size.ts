/** The pixels of a WebP picture, by its header; null for anything else. */
export function webpSize(bytes: Uint8Array): { width: number; height: number } | null {
  const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (view.length < 30 || view.toString('latin1', 8, 12) !== 'WEBP') return null;
  const kind = view.toString('latin1', 12, 16);
  if (kind === 'VP8 ')
    return { width: view.readUInt16LE(26) & 0x3fff, height: view.readUInt16LE(28) & 0x3fff };
  if (kind === 'VP8X')
    return { width: view.readUIntLE(24, 3) + 1, height: view.readUIntLE(27, 3) + 1 };
  return null;
}

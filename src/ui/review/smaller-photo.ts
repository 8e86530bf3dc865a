/** Pixels of the longest side that is sent: the shop stores no more. */
const longest = 2000;

/** Smaller files are sent as they are. */
const smallBytes = 500_000;

/**
 * A photograph as it is sent: made smaller in the browser, so that a slow connection takes it too. A browser that cannot
 * read it sends the file itself, and the shop decides.
 */
export async function smallerPhoto(file: File): Promise<Blob> {
  if (file.size <= smallBytes) return file;
  try {
    const picture = await createImageBitmap(file);
    const scale = Math.min(1, longest / Math.max(picture.width, picture.height));
    const canvas = document.createElement('canvas');
    canvas.width = Math.max(1, Math.round(picture.width * scale));
    canvas.height = Math.max(1, Math.round(picture.height * scale));
    const context = canvas.getContext('2d');
    if (!context) return file;
    // The shop shows transparent parts white, and so does the copy that is sent.
    context.fillStyle = '#fff';
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.drawImage(picture, 0, 0, canvas.width, canvas.height);
    picture.close();
    const smaller = await new Promise<Blob | null>((resolve) =>
      canvas.toBlob(resolve, 'image/jpeg', 0.88),
    );
    return smaller && smaller.size < file.size ? smaller : file;
  } catch {
    return file;
  }
}

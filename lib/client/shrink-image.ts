'use client';
import { mimeOf } from './api/upload';

const quality = 0.85;

/**
 * Shrinks a picture to a JPEG before the upload, because mobile data is paid for by the megabyte. A picture that cannot be
 * read here, or would get larger, is returned unchanged.
 * @param file     any file
 * @param longest  the longest side of the result, in pixels
 */
export async function shrinkImage(file: File, longest: number): Promise<File> {
  if (!/^image\/(jpeg|png)$/.test(mimeOf(file))) return file;
  try {
    const picture = await createImageBitmap(file);
    const scale = Math.min(1, longest / Math.max(picture.width, picture.height));
    const canvas = document.createElement('canvas');
    canvas.width = Math.max(1, Math.round(picture.width * scale));
    canvas.height = Math.max(1, Math.round(picture.height * scale));
    const brush = canvas.getContext('2d');
    if (!brush) return file;
    // Transparent parts of a PNG would become black in a JPEG.
    brush.fillStyle = '#fff';
    brush.fillRect(0, 0, canvas.width, canvas.height);
    brush.drawImage(picture, 0, 0, canvas.width, canvas.height);
    picture.close();
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality));
    if (!blob || blob.size >= file.size) return file;
    return new File([blob], file.name.replace(/\.\w+$/, '.jpg'), { type: 'image/jpeg' });
  } catch {
    return file;
  }
}

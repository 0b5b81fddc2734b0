/**
 * Draws the icons of the installed app from app/icon.svg. Run `npm run icons` after a change of that file, and commit the
 * result in public/icons.
 */
import { mkdirSync, readFileSync } from 'node:fs';
import sharp from 'sharp';

const folder = 'public/icons';
const square = readFileSync('app/icon.svg', 'utf8');

/** Phones crop this icon to their own shape, so the colour fills it to the edges and the letter keeps a margin. */
const maskable = replaced(
  ['viewBox="0 0 64 64"', 'viewBox="-12 -12 88 88"'],
  ['<rect width="64" height="64" rx="12"', '<rect x="-12" y="-12" width="88" height="88"'],
  ['M0 46h64v5H0zm0 8h64v4H0z', 'M-12 46h88v5h-88zm0 8h88v4h-88z'],
);

function replaced(...pairs: [string, string][]): string {
  return pairs.reduce((drawing, [from, to]) => {
    if (!drawing.includes(from))
      throw new Error(`app/icon.svg has no ${from}: see how its parts go to the edges.`);
    return drawing.replace(from, to);
  }, square);
}

mkdirSync(folder, { recursive: true });
const draw = (drawing: string, size: number, name: string) =>
  sharp(Buffer.from(drawing), { density: (72 * size) / 64 })
    .resize(size, size)
    .png({ palette: true, compressionLevel: 9 })
    .toFile(`${folder}/${name}.png`);

await Promise.all([
  draw(square, 192, 'icon-192'),
  draw(square, 512, 'icon-512'),
  draw(maskable, 192, 'maskable-192'),
  draw(maskable, 512, 'maskable-512'),
]);

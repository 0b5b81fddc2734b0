/** Lists the unfilled places of `npm run new:call`. Exits with 1 if there are any. Run by `verify`. */
import { placesToFill } from './new-call/places-to-fill.ts';

const places = placesToFill(process.cwd());
if (places.length > 0) {
  console.log(`Still to fill (CONTRIBUTING.md, Adding a call): ${places.length}`);
  for (const place of places) console.log(`  ${place}`);
  process.exit(1);
}
console.log('Nothing is left to fill.');

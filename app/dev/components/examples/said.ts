/** Sample texts: short, long, and longer than a line. */
export const commuter =
  'Left home in Ikorodu at 5:10, reached Yaba at 8:25. In that time you could fly to another country, greet your aunty there and come back with biscuits.';

export const short = 'Owa o! Let me drop here and laugh';

/** One long word without a place to break it. */
export const longWords = `https://clips.example.com/ojota-five-a-side/${'gooooooooooal'.repeat(6)}?minute=89`;

export const lines =
  'Things my mother said today:\n1. Off that light.\n2. Who ate the meat?\n3. See your mates.';

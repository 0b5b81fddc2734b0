/** A file's size for people: `84 kB`, `1.2 MB`. */
export const fileSize = (bytes: number) =>
  bytes < 100_000 ? `${Math.ceil(bytes / 1000)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;

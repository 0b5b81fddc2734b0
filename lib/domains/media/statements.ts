/**
 * The size in bytes of the file at an address, by the key at its end; null where the address is null or the file is gone.
 * @param address  SQL for the address, `/media/<key>`
 *
 * visibility-exempt: a number, for whatever the viewer is shown already.
 */
export const mediaBytes = (address: string) =>
  `(select f.bytes from media f where f.key = split_part(${address}, '/', -1))`;

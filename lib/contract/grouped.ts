const format = new Intl.NumberFormat('en');

/** A number as people read it: 1,240. */
export const grouped = (value: number) => format.format(value);

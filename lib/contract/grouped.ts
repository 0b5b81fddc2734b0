/** A number with thousands separators: 1,240. Without `Intl`, whose first formatter costs a slow phone 60 ms. */
export const grouped = (value: number): string => {
  const [whole = '', fraction] = String(Math.round(value * 1000) / 1000).split('.');
  const groups = whole.replace(/\B(?=(\d{3})+$)/g, ',');
  return fraction ? `${groups}.${fraction}` : groups;
};

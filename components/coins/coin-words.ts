/** What the ledger's words mean to the person whose coins moved. */
const words: Record<string, string> = {
  registration: 'A welcome for joining',
  mission: 'Clout Mission completed',
  battle: 'HYPE Battle won',
  showdown: 'Ultimate Showdown prize',
  boost: 'Chat boosted for a day',
  purchase: 'Bought in the shop',
  flip: 'Coin flip',
};

/** @param reason  a word of the ledger; one that is not known yet is shown as it stands */
export const coinWords = (reason: string): string =>
  words[reason] ?? reason.slice(0, 1).toUpperCase() + reason.slice(1).replace(/[-_]/g, ' ');

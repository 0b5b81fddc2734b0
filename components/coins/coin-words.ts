/** The label of each ledger reason. */
const words: Record<string, string> = {
  registration: 'A welcome for joining',
  mission: 'Clout Mission completed',
  battle: 'HYPE Battle won',
  showdown: 'Ultimate Showdown prize',
  boost: 'Chat boosted for a day',
  purchase: 'Bought in the shop',
  flip: 'Coin flip',
};

/** @param reason  a reason from the ledger; an unknown one is shown unchanged */
export const coinWords = (reason: string): string =>
  words[reason] ?? reason.slice(0, 1).toUpperCase() + reason.slice(1).replace(/[-_]/g, ' ');

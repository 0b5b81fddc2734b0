import { copyWords } from './copy-words';

/** What became of a link: the phone has shown its share sheet, which says itself how it went, or it was copied, or neither. */
export type SharedLink = 'sheet' | 'copied' | 'failed';

/** The person has closed the share sheet, or it is open still. */
const ofTheSheet = ['AbortError', 'InvalidStateError'];

/**
 * Shares a link: with the phone's share sheet, or else by the clipboard. The browser opens the sheet only for a press that it has
 * seen itself, and so not for one that came before the scripts (lib/client/early-press.ts).
 */
export async function shareLink(link: { title: string; url: string }): Promise<SharedLink> {
  if (navigator.share) {
    const refused = await navigator.share(link).then(
      () => null,
      (error: unknown) => error,
    );
    if (refused === null || (refused instanceof DOMException && ofTheSheet.includes(refused.name)))
      return 'sheet';
  }
  return (await copyWords(link.url)) ? 'copied' : 'failed';
}

/** Script injection attempts, and checks that none of them had an effect on a page. */
import type { Page } from '@playwright/test';

/**
 * The attempts. Each has its number in it, so that a script that ran or a URL that was requested tells which attempt it was.
 * Each fits the shortest field of forty characters. Two of them are allowed by the pages' content security policy: a picture
 * and a frame from our own origin.
 */
export const attempts = (number: number): string[] => [
  `<script>__pwned=${number}</script>`,
  `</script><script>__pwned=${number}</script>`,
  `<img src=/pwned/${number} onerror=__pwned=${number}>`,
  `"><svg onload=__pwned=${number}>`,
  `<iframe src=/pwned/${number}></iframe>`,
  `javascript:__pwned=${number}`,
  `[go](javascript:__pwned=${number})`,
  `http://a.ng/"onclick="__pwned=${number}`,
  `\u202e{{__pwned=${number}}}&lt;b&gt;$\{7*7}`,
];

/** All attempts in one text, for fields with enough room. */
export const together = (number: number) => attempts(number).join(' · ');

/** URLs that must never become a link. */
export const badAddresses = [
  'javascript:__pwned=1',
  'JaVaScRiPt:__pwned=1',
  ' \tjavascript:__pwned=1//https://clips.example/',
  'java\nscript:__pwned=1',
  'data:text/html,<script>__pwned=1</script>',
  'vbscript:__pwned=1',
  '//clips.example/',
  'https:clips.example',
  'https://clips.example/"onclick="__pwned=1',
  'https://clips.example/<script>__pwned=1</script>',
  'https://clips.example/\u202egpj',
  'https://clips.example@evil.example/',
];
/** A URL that becomes a link and must have no other effect. */
export const oddAddress = "https://clips.example/'onclick='__pwned=1/javascript:__pwned=2?a=`{{3}}`";

/**
 * Records everything that a page must not do.
 * @returns the record, which grows
 */
export function noteDeeds(page: Page): string[] {
  const deeds: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/pwned')) deeds.push(`asked for ${pathname}`);
  });
  page.on('popup', (popup) => deeds.push(`opened ${popup.url()}`));
  return deeds;
}

/** The parts of an attempt that became part of the page: a script that ran, a handler, a URL that would run code. */
export const takenIn = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const runs = /^[\0-\x20]*(javascript|vbscript|data:text)/i;
    // React's own placeholder in a form with an action; the content security policy would block it.
    const reacts = /^javascript:throw new Error\('(A React form was|React form) unexpectedly submitted\./;
    const isReacts = ({ tagName }: Element, name: string, value: string) =>
      tagName === 'FORM' && name === 'action' && reacts.test(value);
    const found = [...document.querySelectorAll('*')].filter((element) =>
      [...element.attributes].some(
        ({ name, value }) =>
          /^on/i.test(name) ||
          (/^(href|src|srcdoc|action|formaction|data|xlink:href)$/i.test(name) &&
            !isReacts(element, name, value) &&
            (runs.test(value.replace(/[\t\n\r]/g, '')) || value.includes('/pwned/'))),
      ),
    );
    const ran = '__pwned' in window ? [`ran: ${String(window.__pwned)}`] : [];
    return [...ran, ...found.map(({ outerHTML }) => outerHTML.slice(0, 200))];
  });

/**
 * Text on the same line after a right-to-left override (the last attempt) that is not isolated from it. It would be shown
 * backwards, such as a time or somebody else's name.
 */
export const turnedAround = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const texts: Text[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) texts.push(walker.currentNode as Text);
    const apart = (element: Element) => {
      const { display, unicodeBidi } = getComputedStyle(element);
      return display !== 'inline' || /isolate|plaintext/.test(unicodeBidi);
    };
    return texts.flatMap((text) => {
      const turns = text.data.lastIndexOf('\u202e');
      if (turns < 0 || !text.parentElement?.checkVisibility()) return [];
      let line: Element = text.parentElement;
      while (!apart(line) && line.parentElement) line = line.parentElement;
      const isBehind = (each: Node) =>
        (text.compareDocumentPosition(each) & Node.DOCUMENT_POSITION_FOLLOWING) > 0;
      const next = texts.find((each) => line.contains(each) && isBehind(each) && each.data.trim());
      // A line break ends the override.
      const breaks = [...line.querySelectorAll('br')].filter(isBehind);
      const ends = (each: Node) =>
        next && each.compareDocumentPosition(next) & Node.DOCUMENT_POSITION_FOLLOWING;
      const behind = text.data.includes('\n', turns) || breaks.some(ends) ? undefined : next;
      // The attempt's own remaining text.
      const rest = text.data
        .slice(text.data.indexOf('*7}', turns) + 3)
        .split('\n')[0]
        ?.trim();
      const turned = [rest, behind?.data].filter(Boolean);
      return turned.length > 0 ? [`${text.data.slice(turns, turns + 30)} turns ${turned}`] : [];
    });
  });

/** The places where the server's HTML contains an attempt unescaped, including the page's inlined data. */
export const asWritten = (html: string): string[] =>
  html.match(/.{0,60}(<script>__pwned|<img src="?\/pwned|<svg onload|<iframe).{0,60}/gs) ?? [];

/** The texts that a person cannot see on the page after scrolling to the end of each list. */
export async function unread(page: Page, words: readonly string[]): Promise<string[]> {
  const shown = await page.evaluate(async () => {
    for (const button of document.querySelectorAll('button'))
      if (/^Load more/.test(button.textContent)) button.click();
    const frame = () => new Promise(requestAnimationFrame);
    let text = '';
    // Rows far from the screen are not rendered, so scroll through the page.
    for (let top = 0; top <= document.documentElement.scrollHeight; top += 4000) {
      window.scrollTo(0, top);
      await frame();
      await frame();
      // biome-ignore lint/performance/useDomNodeTextContent: textContent also has hidden text; this test is about what is visible
      text += document.body.innerText;
    }
    window.scrollTo(0, 0);
    return text;
  });
  const plain = (text: string) => text.replace(/\s+/g, ' ').trim().toLowerCase();
  return words.filter((each) => !plain(shown).includes(plain(each)));
}

/** The tables with people's content or lists of people. Every query of them must leave out what the viewer may not see. */
import { filesBelow, textOf } from './sources';

/** Columns with these names hold people's content, and `hiddenAt` marks content that can be hidden. */
const words = /^ {2}(?:(?:content|message|description|title|name|gameName|url) +String|hiddenAt )/m;

/** Tables that list people. */
const lists = new Set(['ShowdownChampion', 'ShowdownParticipant', 'TournamentSquad']);

/** Its texts are by the creator account, for everybody. */
const ofTheShop = 'ShopItem';

const anonymous = new Set(['Rant', 'RantComment']);

type Table = { names: string[]; hides: boolean; blocks: boolean };

const tables: Table[] = filesBelow('prisma/schema').flatMap((file) =>
  [...textOf(file).matchAll(/^model (\w+) \{\n([\s\S]*?)^\}/gm)]
    .filter(([, model = '', body = '']) => model !== ofTheShop && (lists.has(model) || words.test(body)))
    .map(([, model = '', body = '']) => ({
      names: [
        /@@map\("(\w+)"\)/.exec(body)?.[1] ?? model,
        `${model.charAt(0).toLowerCase()}${model.slice(1)}`,
      ],
      hides: /^ {2}hiddenAt /m.test(body),
      // Blocks do not apply to anonymous content: they would reveal its author.
      blocks: !anonymous.has(model),
    })),
);

/** Matches SQL or a Prisma call that reads from one of these tables, or from a table whose name is interpolated. */
function readingFrom(of: Table[]): RegExp {
  const [inSql, byPrisma] = [of.map(({ names }) => names[0]), of.map(({ names }) => names[1])];
  const named = `(?:${inSql.join('|')}|\\$\\{\\w*[tT]able\\w*\\})(?!\\w)`;
  return new RegExp(
    `(?<!delete )\\b(?:from|join|using)\\s+${named}|\\.(?:${byPrisma.join('|')})\\.find[A-Z]\\w+\\(`,
    'i',
  );
}

/** Matches a text that reads content that can be hidden. */
export const readsHideable = readingFrom(tables.filter(({ hides }) => hides));

/** Matches a text that reads content that a block can exclude. */
export const readsBlockable = readingFrom(tables.filter(({ blocks }) => blocks));

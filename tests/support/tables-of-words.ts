/** The tables that hold what people say and who takes part in what: whatever lists them leaves out what its reader must not see. */
import { filesBelow, textOf } from './sources';

/** What people write stands in columns of these names; what may be hidden is theirs as well. */
const words = /^ {2}(?:(?:content|message|description|title|name|gameName|url) +String|hiddenAt )/m;

/** Lists of people. */
const lists = new Set(['ShowdownChampion', 'ShowdownParticipant', 'TournamentSquad']);

/** Described by the creator account, for everybody. */
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
      // Not where a block would say whose the words are.
      blocks: !anonymous.has(model),
    })),
);

/** Finds a text that reads from one of these tables, in SQL or by Prisma, or from one that it is told the name of. */
function readingFrom(of: Table[]): RegExp {
  const [inSql, byPrisma] = [of.map(({ names }) => names[0]), of.map(({ names }) => names[1])];
  const named = `(?:${inSql.join('|')}|\\$\\{\\w*[tT]able\\w*\\})(?!\\w)`;
  return new RegExp(
    `(?<!delete )\\b(?:from|join|using)\\s+${named}|\\.(?:${byPrisma.join('|')})\\.find[A-Z]\\w+\\(`,
    'i',
  );
}

/** A text that reads what may be hidden. */
export const readsHideable = readingFrom(tables.filter(({ hides }) => hides));

/** A text that reads what somebody across a block may have said. */
export const readsBlockable = readingFrom(tables.filter(({ blocks }) => blocks));

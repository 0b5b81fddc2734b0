/** Finds statements in migrations that would lock a table for a time that grows with its rows, which blocks writers. */

type Rule = { matches: (statement: string) => boolean; instead: string };

/** The statements of a script, without comments. Semicolons in strings and function bodies do not split. */
export function statementsIn(script: string): string[] {
  return annotatedStatements(script)
    .map(({ statement }) => statement)
    .filter(Boolean);
}

const name = String.raw`"?(\w+)"?`;
/** Matches a default that is not constant. Postgres stores a constant default once and rewrites no row. */
const constant = String.raw`default\s+(?!(-?[\d.]+|'|true|false|null|now\(|current_timestamp|array\[))`;

const rules: Rule[] = [
  {
    matches: (statement) => /^create (unique )?index (?!concurrently)/i.test(statement),
    instead:
      'nobody writes to the table until the index is built. Put `create index concurrently if not exists ...` alone into a migration of its own',
  },
  {
    matches: (statement) =>
      /^create (unique )?index concurrently (?!if not exists)|^drop index concurrently (?!if exists)/i.test(
        statement,
      ),
    instead: 'one that is cut off is run again: write `if not exists`, or `if exists`',
  },
  {
    matches: (statement) => /^alter table\b[\s\S]*\balter (column )?\S+ (set data )?type\b/i.test(statement),
    instead: 'every row is written anew. Add a column, write both, and fill it in parts',
  },
  {
    matches: (statement) => /^alter table\b[\s\S]*\bset not null\b/i.test(statement),
    instead:
      'every row is read while nobody may. First `add constraint ... check (... is not null) not valid`, in the next migration `validate constraint`, and then this',
  },
  {
    matches: (statement) =>
      /^alter table\b[\s\S]*\badd constraint\b[\s\S]*\b(foreign key|check)\b(?![\s\S]*\bnot valid\b)/i.test(
        statement,
      ),
    instead:
      'every row is read while nobody writes. Say `not valid`, and `validate constraint` in the next migration',
  },
  {
    matches: (statement) =>
      /^alter table\b[\s\S]*\badd (constraint \S+ )?(unique|primary key)\b(?! using index)/i.test(statement),
    instead: 'its index is built while nobody may read. Build it first, and say `using index`',
  },
  {
    matches: (statement) =>
      new RegExp(
        String.raw`^alter table\b[\s\S]*\badd column\b[\s\S]*(\b${constant}|\bgenerated always as\b[\s\S]*\bstored\b|\b(big|small)?serial\b)`,
        'i',
      ).test(statement),
    instead: 'every row is written anew. Give it a constant default, and fill it in parts',
  },
  {
    matches: (statement) => /^(update|delete from)\b/i.test(statement),
    instead:
      'whoever writes to one of the rows waits for all of them. Do it in parts, in a `do` block that commits after each',
  },
];

/**
 * @param script  a migration's SQL
 * @returns a sentence for each blocking statement; ignores tables that the migration creates itself, and statements right
 *   below a comment that begins with `-- locks:` and gives a reason
 */
export function longLocksIn(script: string): string[] {
  const all = annotatedStatements(script);
  const made = new Set(
    all.map(
      ({ statement }) => new RegExp(`^create table (?:if not exists )?${name}`, 'i').exec(statement)?.[1],
    ),
  );
  const found = all.flatMap(({ statement, waived }) => {
    const table = new RegExp(
      String.raw`^(?:alter table (?:only )?(?:if exists )?|update |delete from |create [\s\S]*? on )${name}`,
      'i',
    ).exec(statement)?.[1];
    if (waived || (table && made.has(table))) return [];
    return rules
      .filter(({ matches }) => matches(statement))
      .map(({ instead }) => `${short(statement)}: ${instead}.`);
  });
  const statements = all.filter(({ statement }) => statement);
  const concurrent = statements.find(({ statement }) =>
    /^\w+ (unique )?index concurrently\b/i.test(statement),
  );
  if (concurrent && statements.length > 1)
    found.push(
      `${short(concurrent.statement)}: Postgres takes it outside a transaction alone. Give it a migration of its own.`,
    );
  const validated = statements.find(({ statement }) => /\bvalidate constraint\b/i.test(statement));
  if (validated && statements.length > 1)
    found.push(
      `${short(validated.statement)}: it reads every row, and what else is here is held so long. Give it a migration of its own.`,
    );
  const inParts = statements.find(({ statement }) => commitsInParts.test(statement));
  if (inParts && statements.length > 1)
    found.push(
      `${short(inParts.statement)}: Postgres lets it commit outside a transaction alone. Give it a migration of its own.`,
    );
  return found;
}

/** A block that commits its work in parts. */
export const commitsInParts = /^do\b[\s\S]*\bcommit\s*;/i;

const short = (statement: string) => {
  const line = statement.replace(/\s+/g, ' ');
  return line.length > 70 ? `${line.slice(0, 70)} ...` : line;
};

function annotatedStatements(script: string): { statement: string; waived: boolean }[] {
  const found: { statement: string; waived: boolean }[] = [];
  let statement = '';
  let waived = false;
  const pieces = script.matchAll(
    /--(?<comment>[^\n]*)|\/\*[\s\S]*?\*\/|(?<quoted>\$(\w*)\$[\s\S]*?\$\3\$|'(?:[^']|'')*'|"[^"]*")|(?<end>;)|(?<other>[^;'"$/-]+|.)/g,
  );
  for (const { groups = {} } of pieces) {
    if (groups.comment !== undefined) waived ||= /^\s*locks:\s*\S/.test(groups.comment);
    else if (groups.end) {
      found.push({ statement: statement.trim(), waived });
      [statement, waived] = ['', false];
    } else statement += groups.quoted ?? groups.other ?? ' ';
  }
  if (statement.trim()) found.push({ statement: statement.trim(), waived });
  return found;
}

/**
 * Everything that the source files read from the database: every SQL text, however it is written and passed on, and every
 * Prisma list query. It is found in the syntax tree, so that a text inside a function, a call or another text counts too.
 */
import path from 'node:path';
import { type Node, type SourceFile, SyntaxKind } from 'typescript/unstable/ast';
import { API } from 'typescript/unstable/sync';
import { textOf } from './sources';

export type ReadText = {
  /** The location, as `file:line`. */
  at: string;
  /** The source text, including nested texts. */
  whole: string;
  /** The same without nested texts, which are listed separately. */
  text: string;
  /** The comment directly above it, or above the statement that contains it. */
  comment: string;
};

const root = path.resolve(import.meta.dirname, '../..');

/** The syntax trees of some files. */
function treesOf(files: string[]): Map<string, SourceFile> {
  const config = path.join(root, 'tsconfig.of-these-files.json');
  const options = { noResolve: true, noLib: true, types: [] };
  const text = JSON.stringify({
    compilerOptions: options,
    files: files.map((file) => path.join(root, file)),
  });
  const api = new API({
    cwd: root,
    fs: {
      readFile: (file) => (file === config ? text : undefined),
      fileExists: (file) => (file === config ? true : undefined),
    },
  });
  try {
    const program = api.updateSnapshot({ openProject: config }).getProjects()[0]?.program;
    return new Map(
      files.map((file) => {
        const tree = program?.getSourceFile(path.join(root, file));
        if (!tree) throw new Error(`${file} could not be read`);
        return [file, tree];
      }),
    );
  } finally {
    api.close();
  }
}

const isText = ({ kind }: Node) =>
  kind === SyntaxKind.TemplateExpression ||
  kind === SyntaxKind.NoSubstitutionTemplateLiteral ||
  kind === SyntaxKind.StringLiteral;

const byPrisma = /\.(\w+)\.(?:findMany|findFirst)(?:OrThrow)?$/;

/** All SQL texts and Prisma reads in some files. */
export function readTexts(files: string[]): ReadText[] {
  const found: ReadText[] = [];
  for (const [file, tree] of treesOf(files)) {
    const code = textOf(file);
    const visit = (node: Node, above: string): void => {
      const start = node.getStart(tree);
      const before = code.slice(node.pos, start);
      const comment = /\/\*|\/\//.test(before) ? before : above;
      const read = node.kind === SyntaxKind.CallExpression && byPrisma.test(calleeOf(node, tree, code));
      if (isText(node) || read) {
        const line = code.slice(0, start).split('\n').length;
        const whole = code.slice(start, node.end);
        found.push({ at: `${file}:${line}`, whole, text: read ? whole : own(node, tree, code), comment });
      }
      node.forEachChild((child) => visit(child, comment));
    };
    visit(tree, '');
  }
  return found;
}

/** The called function's name, such as `db().post.findMany`. */
function calleeOf(call: Node, tree: SourceFile, code: string): string {
  let first: Node | undefined;
  call.forEachChild((child) => {
    first ??= child;
  });
  return first ? code.slice(first.getStart(tree), first.end) : '';
}

/** A text without the texts nested in it. */
function own(node: Node, tree: SourceFile, code: string): string {
  const start = node.getStart(tree);
  let text = code.slice(start, node.end);
  const blank = (child: Node): void => {
    if (!isText(child)) {
      child.forEachChild(blank);
      return;
    }
    const from = child.getStart(tree) - start;
    text = text.slice(0, from) + ' '.repeat(child.end - start - from) + text.slice(child.end - start);
  };
  node.forEachChild(blank);
  return text;
}

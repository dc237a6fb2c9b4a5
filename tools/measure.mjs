// What the sources of the packages measure, as a table in Markdown: without tests, and without what a program has written.
//
//   npm run measure                 prints it
//   npm run measure -- --write      puts it into docs/architecture.md
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const packages = readdirSync(join(root, 'packages')).sort()

/** Where a package keeps its sources: the console has those of its pages in `app`. */
const FOLDERS = ['src', 'app']

const sourcesOf = (name) =>
  FOLDERS.map((folder) => join(root, 'packages', name, folder))
    .filter((folder) => existsSync(folder))
    .flatMap((folder) => readdirSync(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile() && /(?<!\.test)\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => !path.includes(`${sep}generated${sep}`))

/** The value below which a share of the sorted values lies. */
const percentile = (values, share) =>
  values.toSorted((a, b) => a - b)[Math.max(0, Math.ceil(values.length * share) - 1)] ?? 0
const spread = (values) => [0.5, 0.9, 1].map((share) => percentile(values, share)).join(' / ')
const perThousand = (count, lines) => (lines === 0 ? 0 : (count / lines) * 1000).toFixed(1)
const percent = (part, whole) => (whole === 0 ? '–' : `${Math.round((part / whole) * 100)} %`)

const isFunction = (node) =>
  ts.isFunctionDeclaration(node) ||
  ts.isMethodDeclaration(node) ||
  ts.isConstructorDeclaration(node) ||
  ts.isFunctionExpression(node) ||
  ts.isArrowFunction(node) ||
  ts.isAccessor(node)

/** Not `as const`, which claims nothing. */
const isCast = (node) => ts.isAsExpression(node) && node.type.getText() !== 'const'

const isExported = (node) =>
  (ts.canHaveModifiers(node) ? ts.getModifiers(node) : undefined)?.some(
    ({ kind }) => kind === ts.SyntaxKind.ExportKeyword,
  )

/** The names that a statement declares and exports. */
function exportedBy(statement) {
  if (!isExported(statement)) return []
  if (ts.isVariableStatement(statement)) return statement.declarationList.declarations.map(({ name }) => name.getText())
  return statement.name === undefined ? [] : [statement.name.text]
}

/** Lines that hold comments and nothing else. */
function countCommentLines(source) {
  const { text } = source
  const lineAt = (position) => source.getLineAndCharacterOfPosition(position).line
  const [code, comments] = [new Set(), new Set()]
  const mark = (set, from, to) => {
    for (let line = lineAt(from); line <= lineAt(Math.max(from, to - 1)); line++) set.add(line)
  }
  const walk = (node) => {
    if (ts.isJSDoc(node)) return
    if (node.getChildCount() === 0 && node.getWidth() > 0) mark(code, node.getStart(), node.getEnd())
    for (const range of ts.getLeadingCommentRanges(text, node.getFullStart()) ?? [])
      mark(comments, range.pos, range.end)
    node.getChildren().forEach(walk)
  }
  walk(source)
  return [...comments].filter((line) => !code.has(line)).length
}

function measure(files) {
  const found = {
    files: 0,
    lines: [],
    functions: [],
    casts: 0,
    any: 0,
    comments: 0,
    documented: 0,
    exported: 0,
    params: 0,
  }
  const folders = new Map()
  for (const file of files) {
    const text = readFileSync(file, 'utf8')
    const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true)
    const lines = text.trimEnd().split('\n').length
    found.files++
    found.lines.push(lines)
    found.comments += countCommentLines(source)
    folders.set(dirname(file), (folders.get(dirname(file)) ?? 0) + 1)
    const walk = (node) => {
      if (isFunction(node) && node.body !== undefined) {
        const at = (position) => source.getLineAndCharacterOfPosition(position).line
        found.functions.push(at(node.getEnd()) - at(node.getStart()) + 1)
        found.params = Math.max(found.params, node.parameters.length)
      }
      if (isCast(node)) found.casts++
      if (node.kind === ts.SyntaxKind.AnyKeyword) found.any++
      ts.forEachChild(node, walk)
    }
    walk(source)
    for (const statement of source.statements) {
      const names = exportedBy(statement)
      found.exported += names.length
      if (ts.getJSDocCommentsAndTags(statement).length > 0) found.documented += names.length
    }
  }
  return { ...found, fullest: Math.max(0, ...folders.values()) }
}

/** Groups of files that import each other in a circle, types counted: how many there are. */
function countCycles(files) {
  const known = new Set(files)
  const importsOf = new Map(
    files.map((file) => {
      const { importedFiles } = ts.preProcessFile(readFileSync(file, 'utf8'))
      const targets = importedFiles
        .filter(({ fileName }) => fileName.startsWith('.'))
        .flatMap(({ fileName }) =>
          ['.ts', '.tsx'].map((ending) => join(dirname(file), fileName.replace(/\.js$/, ending))),
        )
      return [file, targets.filter((target) => known.has(target))]
    }),
  )
  // Tarjan's strongly connected components.
  const [index, low, stack, onStack] = [new Map(), new Map(), [], new Set()]
  let cycles = 0
  const visit = (file) => {
    index.set(file, index.size)
    low.set(file, index.get(file))
    stack.push(file)
    onStack.add(file)
    for (const target of importsOf.get(file)) {
      if (!index.has(target)) visit(target)
      if (onStack.has(target)) low.set(file, Math.min(low.get(file), low.get(target)))
    }
    if (low.get(file) !== index.get(file)) return
    const component = stack.splice(stack.indexOf(file))
    for (const member of component) onStack.delete(member)
    if (component.length > 1) cycles++
  }
  for (const file of files) if (!index.has(file)) visit(file)
  return cycles
}

const HEAD = [
  '| | files | lines | file p50 / p90 / max | function p50 / p90 / max | `any` | casts, of lines | comment lines | exports with doc | most parameters | most files in a folder | cycles |',
  '|---|--:|--:|---|---|--:|--:|--:|--:|--:|--:|--:|',
]

function row(name, files) {
  const found = measure(files)
  const lines = found.lines.reduce((sum, count) => sum + count, 0)
  const cells = [
    name,
    found.files,
    lines.toLocaleString('en'),
    spread(found.lines),
    spread(found.functions),
    found.any,
    `${found.casts}, ${perThousand(found.casts, lines)} ‰`,
    percent(found.comments, lines),
    percent(found.documented, found.exported),
    found.params,
    found.fullest,
    countCycles(files),
  ]
  return `| ${cells.join(' | ')} |`
}

const perPackage = packages.map((name) => ({ name, files: sourcesOf(name) }))
const rows = [
  ...perPackage.map(({ name, files }) => row(name, files)),
  row(
    'all but testing',
    perPackage.filter(({ name }) => name !== 'testing').flatMap(({ files }) => files),
  ),
  row(
    'all',
    perPackage.flatMap(({ files }) => files),
  ),
]
const table = [...HEAD, ...rows].join('\n')
if (process.argv.includes('--write')) {
  const path = join(root, 'docs', 'architecture.md')
  writeFileSync(
    path,
    readFileSync(path, 'utf8').replace(/^\| \| files \|.*(\n\|.*)*/m, () => table),
  )
} else {
  console.log(table)
}

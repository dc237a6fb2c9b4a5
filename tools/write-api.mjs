// `npm run write:api`: writes docs/api, what each entry of a published package exports, with its signature.
// `npm run check:api`: fails where the committed files say something else than the sources.
//
// Comments and `readonly` are left out; what a schema infers is written out. Behind the exports of an entry stand the
// types that they are made of and that nobody can import: their change changes the exports, too.
import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'
import { publishedPackages } from './packed-project.mjs'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const folder = join(root, 'docs', 'api')
const WIDTH = 118

const { config } = ts.readConfigFile(join(root, 'tsconfig.base.json'), ts.sys.readFile)
const { options } = ts.parseJsonConfigFileContent(config, ts.sys, root)

const entries = publishedPackages().flatMap(({ name, exports, description }) =>
  Object.keys(exports).map((path) => {
    const entry = name + path.slice(1)
    const report = `${entry.replace('@org/openapi-', '').replace('/', '-')}.md`
    return { entry, report, description, file: join(root, options.paths[entry][0]) }
  }),
)
const program = ts.createProgram(
  entries.map(({ file }) => file),
  { ...options, noEmit: true },
)
const checker = program.getTypeChecker()
const printer = ts.createPrinter({ removeComments: true })

const resolved = (symbol) => (symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol)
const entrySymbols = new Map(
  entries.map(({ entry, file }) => {
    const exported = checker.getExportsOfModule(checker.getSymbolAtLocation(program.getSourceFile(file)))
    return [entry, new Map(exported.map((symbol) => [resolved(symbol), symbol.name]))]
  }),
)
const importable = new Set([...entrySymbols.values()].flatMap((symbols) => [...symbols.keys()]))

const oneLine = (text) =>
  text
    .replace(/\s+/g, ' ')
    .replace(/\breadonly (?!\w+\[|\[)/g, '')
    .replace(/([[(<]) | ([\])>])/g, '$1$2')
    .replace(/;? \}/g, ' }')
    .trim()
const textOf = (node) => oneLine(printer.printNode(ts.EmitHint.Unspecified, node, node.getSourceFile()))
/** The compiler orders literals as it met them, which any change elsewhere may turn round. */
const literals = /(?:"[^"]*"|-?\d+)(?: \| (?:"[^"]*"|-?\d+))+/g
const inferred = (type, node) =>
  oneLine(checker.typeToString(type, node, ts.TypeFormatFlags.NoTruncation | ts.TypeFormatFlags.InTypeAlias))
    .replace(/import\("[^"]*"\)\./g, '')
    .replace(literals, (union) => union.split(' | ').sort().join(' | '))

/** What a reader sees of a declaration; its nodes are asked for further names. */
class Shown {
  lines = []
  nodes = []

  text(node) {
    this.nodes.push(node)
    return textOf(node)
  }

  /** The type of a declaration: as it is written, or else as it is inferred. */
  typeOf(node) {
    if (node.type !== undefined) return this.text(node.type)
    return inferred(checker.getTypeAtLocation(node), node)
  }

  signature(node) {
    const parameters = node.parameters.map((parameter) => {
      const optional = parameter.questionToken !== undefined || parameter.initializer !== undefined ? '?' : ''
      const name = ts.isIdentifier(parameter.name) ? textOf(parameter.name) : 'input'
      return `${parameter.dotDotDotToken ? '...' : ''}${name}${optional}: ${this.typeOf(parameter)}`
    })
    const generics = node.typeParameters?.map((parameter) => this.text(parameter)).join(', ')
    const head = `${generics === undefined ? '' : `<${generics}>`}(${parameters.join(', ')})`
    if (ts.isConstructorDeclaration(node)) return head
    const result = node.type
      ? this.text(node.type)
      : inferred(checker.getReturnTypeOfSignature(checker.getSignatureFromDeclaration(node)), node)
    return `${head}: ${result}`
  }

  member(member) {
    const optional = member.questionToken === undefined ? '' : '?'
    if (ts.isConstructorDeclaration(member)) return `constructor${this.signature(member)}`
    if (ts.isMethodDeclaration(member) || ts.isMethodSignature(member))
      return `${textOf(member.name)}${optional}${this.signature(member)}`
    if (ts.isIndexSignatureDeclaration(member)) return this.text(member)
    if (ts.isCallSignatureDeclaration(member)) return this.signature(member)
    return `${textOf(member.name)}${optional}: ${this.typeOf(member).replace(optional && / \| undefined$/, '')}`
  }

  /** Methods one a line, and what else there is in as few lines as it takes. */
  body(members) {
    const seen = members.filter((member) => !isHidden(member))
    const isCall = (member) =>
      ts.isMethodDeclaration(member) || ts.isMethodSignature(member) || ts.isConstructorDeclaration(member)
    const properties = seen.filter((member) => !isCall(member)).map((member) => this.member(member))
    return [
      ...(properties.length === 0 ? [] : wrapped(properties.join('; '), '  ')),
      ...seen.filter(isCall).flatMap((member) => wrapped(this.member(member), '  ')),
    ]
  }

  declaration(name, node) {
    const generics = node.typeParameters?.map((parameter) => this.text(parameter)).join(', ')
    const title = `${name}${generics === undefined ? '' : `<${generics}>`}`
    if (ts.isInterfaceDeclaration(node) || ts.isClassDeclaration(node)) {
      const bases = node.heritageClauses?.map((clause) => this.text(clause)) ?? []
      const kind = ts.isClassDeclaration(node) ? 'class' : 'interface'
      return [...wrapped([kind, title, ...bases].join(' '), ''), ...this.body(node.members)]
    }
    if (ts.isFunctionDeclaration(node)) return wrapped(`function ${name}${this.signature(node)}`, '')
    if (ts.isTypeAliasDeclaration(node)) {
      if (!/\btypeof\b|^z\.|ReturnType</.test(textOf(node.type)))
        return wrapped(`type ${title} = ${this.text(node.type)}`, '')
      return inferredAlias(title, node)
    }
    return wrapped(`const ${name}: ${this.typeOf(node)}`, '')
  }
}

/** What a schema infers: a large object has a member a line, so that a change shows where it is. */
function inferredAlias(title, node) {
  const type = checker.getTypeAtLocation(node.name)
  const text = inferred(type, node)
  if (text.length < 1500 || !text.startsWith('{')) return wrapped(`type ${title} = ${text}`, '')
  const members = type.getProperties().map((member) => {
    const optional = member.flags & ts.SymbolFlags.Optional ? '?' : ''
    return `${member.name}${optional}: ${inferred(checker.getTypeOfSymbolAtLocation(member, node), node)}`
  })
  return [`type ${title} =`, ...members.flatMap((member) => wrapped(member, '  '))]
}

function isHidden(member) {
  if (member.name !== undefined && ts.isPrivateIdentifier(member.name)) return true
  return (ts.getCombinedModifierFlags(member) & (ts.ModifierFlags.Private | ts.ModifierFlags.Protected)) !== 0
}

function wrapped(text, indent) {
  const lines = ['']
  for (const word of text.split(' ')) {
    const line = lines.at(-1)
    if (line !== '' && indent.length + line.length + word.length >= WIDTH) lines.push(`  ${word}`)
    else lines[lines.length - 1] = line === '' ? word : `${line} ${word}`
  }
  return lines.map((line) => indent + line)
}

/** The types of these packages that a node names, without those that have an entry of their own. */
function namedIn(node) {
  const found = []
  const visit = (child) => {
    if (
      ts.isIdentifier(child) &&
      (ts.isTypeReferenceNode(child.parent) || ts.isExpressionWithTypeArguments(child.parent))
    ) {
      const symbol = checker.getSymbolAtLocation(child)
      if (symbol !== undefined) found.push(resolved(symbol))
    }
    ts.forEachChild(child, visit)
  }
  visit(node)
  return found.filter((symbol) => !importable.has(symbol) && isOurs(symbol))
}

function isOurs({ flags, declarations = [] }) {
  if (flags & ts.SymbolFlags.TypeParameter || declarations.length === 0) return false
  return !declarations[0].getSourceFile().fileName.includes('/node_modules/')
}

function reportOf({ entry }) {
  const own = [...entrySymbols.get(entry)].sort(([, a], [, b]) => (a < b ? -1 : 1))
  const lines = []
  const waiting = []
  const show = (symbol, name) => {
    for (const node of symbol.declarations) {
      const shown = new Shown()
      lines.push(...shown.declaration(name, node))
      waiting.push(...shown.nodes.flatMap(namedIn))
    }
  }
  for (const [symbol, name] of own) show(symbol, name)
  const exported = lines.splice(0)
  const behind = new Set()
  const found = []
  while (waiting.length > 0) {
    const symbol = waiting.shift()
    if (behind.has(symbol)) continue
    behind.add(symbol)
    show(symbol, symbol.name)
    found.push({ file: relative(root, symbol.declarations[0].getSourceFile().fileName), lines: lines.splice(0) })
  }
  found.sort((a, b) => (a.file + a.lines[0] < b.file + b.lines[0] ? -1 : 1))
  const files = [...new Set(found.map(({ file }) => file))]
  const behindLines = files.flatMap((file) => [
    `// ${file}`,
    ...found.filter((item) => item.file === file).flatMap((item) => item.lines),
  ])
  const head = `# ${entry}\n\nWritten by \`npm run write:api\`. ${own.length} names.\n\n`
  const more = behindLines.length === 0 ? '' : `\nBehind them:\n\n\`\`\`ts\n${behindLines.join('\n')}\n\`\`\`\n`
  return `${head}\`\`\`ts\n${exported.join('\n')}\n\`\`\`\n${more}`
}

const INDEX = 'README.md'

function indexOfReports() {
  const rows = entries.map(({ entry, report, description }) => {
    const names = entrySymbols.get(entry).size
    return `| [\`${entry}\`](${report}) | ${names} | ${description} |`
  })
  return [
    '# What the packages export',
    'Written by `npm run write:api`: of each entry of a published package the names and their signatures, so that a change of them is',
    'seen and reviewed. `npm run write:reference` writes a page for each name, with what is written beside its declaration, into',
    '`docs/reference`; the example hosts serve it at `/docs/reference` from their next start on.',
    '',
    '| entry | names | its package |',
    '| --- | --- | --- |',
    ...rows,
    '',
  ]
    .join('\n')
    .replace('\n', '\n\n')
}

const isCheck = process.argv.includes('--check')
mkdirSync(folder, { recursive: true })
const texts = new Map([[INDEX, indexOfReports()], ...entries.map((entry) => [entry.report, reportOf(entry)])])
const stale = readdirSync(folder).filter((name) => !texts.has(name))
for (const [name, text] of texts) {
  const path = join(folder, name)
  if (existsSync(path) && readFileSync(path, 'utf8') === text) continue
  if (isCheck) stale.push(name)
  else writeFileSync(path, text)
}
if (stale.length > 0) {
  console.error(`docs/api is not what the sources export (npm run write:api): ${stale.join(', ')}`)
  process.exitCode = 1
}

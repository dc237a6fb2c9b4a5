import { readdirSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'

/** A place of the source at which the product writes a line of its log. */
export interface LogCall {
  /** File and line. */
  readonly place: string
  readonly level: string
  /** As it is written; what is filled in stands there as `…`. */
  readonly message: string
  readonly fields: readonly string[]
  /** Whether fields come from elsewhere, too, so that the names are not all of them. */
  readonly isOpen: boolean
}

/** What a file writes, and how it does so in ways that cannot be compared with a table. */
export interface LogCalls {
  readonly calls: readonly LogCall[]
  readonly faults: readonly string[]
}

const LEVELS = new Set(['trace', 'debug', 'info', 'warn', 'error', 'fatal'])

/** What a logger is called, so that a call of one can be told from its name: `log`, `this.#log`, `host.logger`, `log()`. */
const LOGGER = /(^|[.#])(log|logger)(\(\))?$/

/** The loggers themselves, which hand on what they are given. */
const LOGGERS = new Set(['packages/core/src/kernel/logger.ts', 'packages/host/src/create-logger.ts'])

const root = fileURLToPath(new URL('../../', import.meta.url))

/** Every line that the packages and the example hosts can write. */
export function logCalls(): LogCalls {
  const found = ['packages', 'examples'].flatMap(sourcesBelow).map((file) => {
    const text = readFileSync(join(root, file), 'utf8')
    return /\b(log|logger)\b/i.test(text) ? logCallsIn(file, text) : { calls: [], faults: [] }
  })
  return { calls: found.flatMap(({ calls }) => calls), faults: found.flatMap(({ faults }) => faults) }
}

function sourcesBelow(folder: string): string[] {
  return readdirSync(join(root, folder)).flatMap((name) => {
    const src = posix.join(folder, name, 'src')
    return readdirSync(join(root, src), { recursive: true, encoding: 'utf8' })
      .map((file) => posix.join(src, file.replaceAll('\\', '/')))
      .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && !LOGGERS.has(file))
  })
}

/** The same of a text. */
export function logCallsIn(file: string, text: string): LogCalls {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.ES2023, true)
  const calls: LogCall[] = []
  const faults: string[] = []
  const visit = (node: ts.Node): void => {
    ts.forEachChild(node, visit)
    const place = `${file}:${source.getLineAndCharacterOfPosition(node.getStart()).line + 1}`
    const fault = (why: string) => faults.push(`${place}: ${why}: ${node.getText()}`)
    if (ts.isElementAccessExpression(node) && LOGGER.test(node.expression.getText())) fault('a level that varies')
    if (!ts.isPropertyAccessExpression(node) || !LEVELS.has(node.name.text)) return
    if (!LOGGER.test(node.expression.getText())) return
    const call = node.parent
    if (!ts.isCallExpression(call) || call.expression !== node) return void fault('not called where it is named')
    const [fields, message] = call.arguments
    const words = message && wordsOf(message)
    if (fields === undefined || words === undefined) return void fault('a message that is no text')
    calls.push({ place, level: node.name.text, message: words, ...fieldsOf(fields) })
  }
  visit(source)
  return { calls, faults }
}

function wordsOf(message: ts.Expression): string | undefined {
  if (ts.isStringLiteralLike(message)) return message.text
  if (!ts.isTemplateExpression(message)) return undefined
  return [message.head.text, ...message.templateSpans.map(({ literal }) => literal.text)].join('…')
}

/** Of a failure that is described there are several, which the page names once. */
function fieldsOf(fields: ts.Expression): Pick<LogCall, 'fields' | 'isOpen'> {
  if (isDescription(fields)) return { fields: ['failure'], isOpen: false }
  if (!ts.isObjectLiteralExpression(fields)) return { fields: [], isOpen: true }
  const named = fields.properties.flatMap((member) => {
    if (ts.isSpreadAssignment(member)) return isDescription(member.expression) ? ['failure'] : []
    return [member.name.getText()]
  })
  return { fields: named, isOpen: named.length < fields.properties.length }
}

const isDescription = (expression: ts.Expression): boolean =>
  ts.isCallExpression(expression) && expression.expression.getText() === 'describeFailure'

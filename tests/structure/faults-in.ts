import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'

const root = fileURLToPath(new URL('../../', import.meta.url))

/** By path: what texts import is read and bound once for all tests of a worker, which is most of the work. */
const known = new Map<string, ts.SourceFile | undefined>()

/** Type-checks a text as if it were a file of the repository, by its rules or by others. */
export const faultsIn = (source: string, changed: ts.CompilerOptions = {}): string[] => faultsInEach([source], changed)

/** The same of several, each a file of its own: to load what they import takes longer than they do. */
export function faultsInEach(sources: readonly string[], changed: ts.CompilerOptions = {}): string[] {
  const texts = new Map(sources.map((source, index) => [join(root, `readme-example-${index}.ts`), source]))
  const { config } = ts.readConfigFile(join(root, 'tsconfig.base.json'), (file) => ts.sys.readFile(file)) as {
    config: unknown
  }
  const options = { ...ts.parseJsonConfigFileContent(config, ts.sys, root).options, ...changed }
  const host = ts.createCompilerHost(options)
  const readFromDisk = host.getSourceFile.bind(host)
  host.getSourceFile = (name, ...rest) => {
    const source = texts.get(name)
    if (source !== undefined) return ts.createSourceFile(name, source, ts.ScriptTarget.ES2023)
    if (!known.has(name)) known.set(name, readFromDisk(name, ...rest))
    return known.get(name)
  }
  const program = ts.createProgram([...texts.keys()], { ...options, noEmit: true }, host)
  return [...texts.keys()].flatMap((path) =>
    ts
      .getPreEmitDiagnostics(program, program.getSourceFile(path))
      .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n')),
  )
}

import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'

const root = fileURLToPath(new URL('../../', import.meta.url))

/** Type-checks a text as if it were a file of the repository, by its rules or by others. */
export function faultsIn(source: string, changed: ts.CompilerOptions = {}): string[] {
  const path = join(root, 'readme-example.ts')
  const { config } = ts.readConfigFile(join(root, 'tsconfig.base.json'), (file) => ts.sys.readFile(file)) as {
    config: unknown
  }
  const options = { ...ts.parseJsonConfigFileContent(config, ts.sys, root).options, ...changed }
  const host = ts.createCompilerHost(options)
  const readFromDisk = host.getSourceFile.bind(host)
  host.getSourceFile = (name, ...rest) =>
    name === path ? ts.createSourceFile(path, source, ts.ScriptTarget.ES2023) : readFromDisk(name, ...rest)
  const program = ts.createProgram([path], { ...options, noEmit: true }, host)
  const file = program.getSourceFile(path)
  return ts
    .getPreEmitDiagnostics(program, file)
    .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'))
}

import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { format } from 'oxfmt'

const form = JSON.parse(await readFile(fileURLToPath(new URL('../.oxfmtrc.json', import.meta.url)), 'utf8'))

/**
 * Writes files that follow from a document; with `--check` on the command line it writes nothing, and the process ends with 1
 * where one differs.
 *
 * @param {{ folder: string, command: string, files: Readonly<Record<string, string>> }} generated
 */
export async function writeOrCheck({ folder, command, files }) {
  const differing = []
  for (const [name, text] of Object.entries(files)) {
    const path = join(folder, name)
    const head = `// Written by \`${command}\` from docs/openapi/partner.json.\n\n`
    const { code: written, errors } = await format(path, head + text, form)
    if (errors.length > 0) throw new Error(`${name}: ${errors[0].message}`)
    if (process.argv.includes('--check')) {
      if ((await readFile(path, 'utf8').catch(() => '')) !== written) differing.push(name)
    } else {
      await mkdir(dirname(path), { recursive: true })
      await writeFile(path, written)
    }
  }
  if (differing.length === 0) return
  console.error(`${differing.join(', ')}: not what the document says; run \`${command}\``)
  process.exitCode = 1
}

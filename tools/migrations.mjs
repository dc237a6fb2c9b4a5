// Writes migrations after a change of the tables, or (--check) proves that none is missing.
//
//   node tools/migrations.mjs --name add-orders
//   node tools/migrations.mjs --name search-index --custom   empty ones, for SQL that drizzle-kit cannot write
//   node tools/migrations.mjs --check
import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const storages = [
  { folder: join(root, 'packages/storage-sqlite'), dialect: 'sqlite' },
  { folder: join(root, 'packages/storage-postgres'), dialect: 'postgresql' },
]

function run(command, args, cwd) {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd, encoding: 'utf8' })
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} failed:\n${stdout}\n${stderr}`)
}

const sqlFiles = (folder) => readdirSync(folder).filter((name) => name.endsWith('.sql'))

function generate({ folder, dialect }, out, { name, custom = false } = {}) {
  const kit = join(root, 'node_modules', '.bin', 'drizzle-kit')
  const options = [...(name === undefined ? [] : ['--name', name]), ...(custom ? ['--custom'] : [])]
  const args = [
    'generate',
    '--dialect',
    dialect,
    '--schema',
    './schema.cjs',
    '--out',
    relative(folder, out),
    ...options,
  ]
  run(kit, args, folder)
}

/**
 * A migration that is not committed yet may be deleted (its SQL, its snapshot, its line of the journal) and generated
 * again. Custom ones that follow the gap are taken out and, with their SQL, made anew after it: a snapshot of theirs
 * would otherwise tell drizzle-kit that the tables are there already.
 */
function takeOutAfterGap(out) {
  const path = join(out, 'meta', '_journal.json')
  const journal = JSON.parse(readFileSync(path, 'utf8'))
  const gap = journal.entries.findIndex(({ idx }, position) => idx !== position)
  if (gap === -1) return []
  const taken = journal.entries.splice(gap).map(({ tag, idx }) => {
    const file = join(out, `${tag}.sql`)
    const text = readFileSync(file, 'utf8')
    const snapshot = join(out, 'meta', `${String(idx).padStart(4, '0')}_snapshot.json`)
    for (const old of [file, snapshot]) if (existsSync(old)) rmSync(old)
    return { name: tag.replace(/^\d+_/, ''), text }
  })
  writeFileSync(path, JSON.stringify(journal, null, 2))
  return taken
}

function putBack(storage, out, taken) {
  for (const { name, text } of taken) {
    const before = sqlFiles(out)
    generate(storage, out, { name, custom: true })
    const made = sqlFiles(out).find((file) => !before.includes(file))
    writeFileSync(join(out, made), text)
  }
}

/** drizzle-kit cannot write STRICT, without which SQLite stores 1.5 and 'abc' in an integer column. */
function makeStrict(folder) {
  for (const name of sqlFiles(folder)) {
    const path = join(folder, name)
    const text = readFileSync(path, 'utf8')
    const strict = text.replace(/^(CREATE TABLE [^;]*?\n\))(?= *;|\n|$)/gm, '$1 STRICT')
    if (strict !== text) writeFileSync(path, strict)
  }
}

function isStrict(text) {
  const tables = text.match(/^CREATE TABLE /gm)?.length ?? 0
  return tables === (text.match(/^\) STRICT/gm)?.length ?? 0)
}

/** Generates into a copy: a file more than before is a change of the tables without its migration. */
function check(storage) {
  const committed = join(storage.folder, 'migrations')
  const scratch = mkdtempSync(join(tmpdir(), 'migrations-'))
  try {
    const copy = join(scratch, 'migrations')
    cpSync(committed, copy, { recursive: true })
    generate(storage, copy)
    const missing = sqlFiles(copy).filter((name) => !sqlFiles(committed).includes(name))
    const loose =
      storage.dialect !== 'sqlite'
        ? []
        : sqlFiles(committed).filter((name) => !isStrict(readFileSync(join(committed, name), 'utf8')))
    return [
      ...missing.map(
        () => `${storage.dialect}: the tables have changed; run npm run generate:migrations -- --name <what-changed>`,
      ),
      ...loose.map((name) => `${storage.dialect}: ${name} creates a table that is not STRICT`),
    ]
  } finally {
    rmSync(scratch, { recursive: true, force: true })
  }
}

run('node', [join(root, 'tools/turbo.mjs'), 'run', 'build', '--filter=@org/openapi-storage-drizzle'], root)

if (process.argv.includes('--check')) {
  const faults = storages.flatMap(check)
  for (const fault of faults) console.error(fault)
  if (faults.length > 0) process.exit(1)
  console.log('migrations are up to date on both databases')
} else {
  const at = process.argv.indexOf('--name')
  const name = at === -1 ? undefined : process.argv[at + 1]
  for (const storage of storages) {
    const out = join(storage.folder, 'migrations')
    const taken = takeOutAfterGap(out)
    generate(storage, out, { name, custom: process.argv.includes('--custom') })
    if (storage.dialect === 'sqlite') makeStrict(out)
    putBack(storage, out, taken)
  }
}

// A disk of choice for every SQLite that this process opens. It must be imported before the first is opened.
import Database from 'better-sqlite3'

/** How long a slow disk takes to confirm a commit. */
const SLOW_SYNC_MS = 60

const writers = new Set()
let isSlow = false

const { pragma, exec, prepare } = Database.prototype

// Whoever asks for a journal is one who writes.
Database.prototype.pragma = function (text, ...rest) {
  if (/journal_mode = WAL/.test(text)) writers.add(this)
  return Reflect.apply(pragma, this, [text, ...rest])
}

Database.prototype.exec = function (text) {
  if (text === 'COMMIT') sync()
  return Reflect.apply(exec, this, [text])
}

Database.prototype.prepare = function (text) {
  const statement = Reflect.apply(prepare, this, [text])
  if (statement.readonly) return statement
  for (const name of ['run', 'all', 'get']) {
    const method = statement[name]
    // A write outside a transaction is a commit of its own.
    statement[name] = (...values) => {
      if (!this.inTransaction) sync()
      return Reflect.apply(method, statement, values)
    }
  }
  return statement
}

/** As the real one: nothing else happens in the process meanwhile. */
function sync() {
  if (isSlow) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, SLOW_SYNC_MS)
}

/** `full`: no page more than there are; `read-only`; `slow`; or `well`. */
export function setDisk(disk) {
  isSlow = disk === 'slow'
  for (const writer of writers) {
    Reflect.apply(pragma, writer, [`max_page_count = ${disk === 'full' ? 1 : 1_000_000}`])
    Reflect.apply(pragma, writer, [`query_only = ${disk === 'read-only' ? 'ON' : 'OFF'}`])
  }
}

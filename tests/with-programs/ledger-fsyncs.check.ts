import { spawnSync } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { atMost } from '../reliability/at-most.js'
import { EngineProcess } from '../reliability/engine-process.js'
import { issueToken, prepareLedger } from '../reliability/ledger-scenario.js'

const COMMITS = Number(process.env['COMMITS'] ?? 60)
/** One commit of three is a check-in. */
const CHECK_IN_EACH = 3
/** A call is one transaction; what is above are checkpoints and the access log. */
const MOST_PER_COMMIT = 1.5
const AT_ONCE = 20
/** What comes while one commit is under way goes with the next; by how many depends on the machine. */
const MOST_UNDER_LOAD = 0.5

/** Installed, and allowed to trace. */
function assertStrace(): void {
  if (spawnSync('strace', ['-o', '/dev/null', 'true']).status === 0) return
  throw new Error('npm run count:fsyncs needs strace, which is not on the PATH or may not trace processes here.')
}

/** Calls that make a file durable, by the file. A call of another thread may be split over two lines. */
async function syncsIn(log: string): Promise<{ all: number; ofWal: number }> {
  const calls = (await readFile(log, 'utf8')).split('\n').filter((line) => /\bf(data)?sync\(/.test(line))
  return { all: calls.length, ofWal: calls.filter((line) => /-wal>/.test(line)).length }
}

/** The access log is written by commits that need not be durable at once: those after them must be again. */
async function untilCallsAreLogged(engine: EngineProcess): Promise<void> {
  const count = async () => (await engine.admin('infra/api-access-log/page', { method: 'GET' })) as { total: number }
  while ((await count()).total === 0) await delay(20)
}

test(
  `SQLite makes each of ${COMMITS} commits durable before it acknowledges it`,
  async () => {
    assertStrace()
    const folder = await mkdtemp(join(tmpdir(), 'openapi-fsyncs-'))
    const log = join(folder, 'strace.log')
    // -y writes the file's path beside its number.
    const under = ['strace', '-f', '-y', '-e', 'trace=fsync,fdatasync', '-e', 'signal=none', '-o', log]
    const engine = await EngineProcess.start({ database: join(folder, 'ledger.sqlite'), under })
    try {
      const scenario = await prepareLedger(engine, Math.ceil(COMMITS / CHECK_IN_EACH))
      const token = await issueToken(engine, scenario)
      const before = await syncsIn(log)
      const counts: number[] = []
      let last = before.ofWal
      for (let index = 0; index < COMMITS; index += 1) {
        if (index === Math.floor(COMMITS / 2)) await untilCallsAreLogged(engine)
        const { id: userId, chatUserId } = scenario.members[Math.floor(index / CHECK_IN_EACH)]!
        const { body } =
          index % CHECK_IN_EACH === 0
            ? await engine.partner('promotion/chat-checkin', { token, body: { chatUserId } })
            : await engine.tryAdmin('pay/wallet/update-balance', {
                method: 'PUT',
                body: { userId, balance: 1, remark: 'sync' },
              })
        expect(body.code).toBe(0)
        const { ofWal } = await syncsIn(log)
        counts.push(ofWal - last)
        last = ofWal
      }
      const after = await syncsIn(log)
      const syncs = {
        ofWal: after.ofWal - before.ofWal,
        ofOtherFiles: after.all - after.ofWal - (before.all - before.ofWal),
      }
      const perCommit = { fewest: Math.min(...counts), most: Math.max(...counts), mean: syncs.ofWal / COMMITS }
      const book = async (index: number) => {
        const { id: userId } = scenario.members[index % scenario.members.length]!
        const { body } = await engine.tryAdmin('pay/wallet/update-balance', {
          method: 'PUT',
          body: { userId, balance: 1, remark: 'load' },
        })
        expect(body.code).toBe(0)
      }
      await atMost(AT_ONCE, COMMITS, book)
      const underLoad = (await syncsIn(log)).ofWal - after.ofWal
      console.log(
        JSON.stringify({
          commits: COMMITS,
          syncs,
          perCommit,
          underLoad: { atOnce: AT_ONCE, perCommit: underLoad / COMMITS },
        }),
      )
      expect(underLoad).toBeGreaterThan(0)
      expect(underLoad / COMMITS).toBeLessThan(MOST_UNDER_LOAD)
      expect(perCommit.fewest).toBeGreaterThanOrEqual(1)
      expect(perCommit.mean).toBeLessThan(MOST_PER_COMMIT)
    } finally {
      await engine.stop()
      await rm(folder, { recursive: true, force: true })
    }
  },
  60_000 + COMMITS * 100,
)

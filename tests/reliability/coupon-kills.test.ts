import type { Random } from '@org/openapi-core'
import type { CouponRow } from '@org/openapi-core/storage'
import { seededRandom } from '@org/openapi-testing'
import { randomInt } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { couponBody, templateBody } from '../http/coupons/coupons.js'
import { atMost } from './at-most.js'
import { EngineProcess } from './engine-process.js'
import type { Credentials } from './engine-process.js'
import { killDatabases, patienceWith } from './kill-databases.js'
import { everyRow, issueToken } from './ledger-scenario.js'

/** For each database. */
const KILLS = Number(process.env['KILLS'] ?? 2)
const SEED = Number(process.env['SEED'] ?? randomInt(2 ** 31))
const SCOPES = ['promotion:member-coupon:extend', 'promotion:member-coupon:restore']
const COUPONS = 100
const CALLERS = 3
const MAX_DELAY_MS = 120
const DAY_MS = 86_400_000

/** What the processes find in the database. */
interface Scene {
  readonly application: Credentials
  readonly templateId: number
  readonly userId: number
  /** Unused, all with the same end. */
  readonly couponIds: readonly number[]
}

async function prepare(engine: EngineProcess): Promise<Scene> {
  await engine.admin('system/tenant/create', { body: { name: 'first' } })
  const application = (await engine.admin('system/partner-app/create', {
    body: { name: 'partner', scopes: SCOPES },
  })) as Credentials
  const templateId = (await engine.admin('promotion/coupon-template/create', { body: templateBody })) as number
  const userId = (await engine.admin('member/user/create', {})) as number
  return { application, templateId, userId, couponIds: await addCoupons(engine, { templateId, userId }, 1) }
}

function addCoupons(
  engine: EngineProcess,
  owner: { templateId: number; userId: number },
  status: number,
): Promise<number[]> {
  const { templateId, userId } = owner
  const body = { ...couponBody, templateId, userId, status }
  return atMost(CALLERS, COUPONS, async () => (await engine.admin('promotion/coupon/create', { body })) as number)
}

/** What one process was asked for until it was killed. */
interface Round {
  readonly sent: number
  readonly acknowledged: number
  readonly restored: readonly number[]
}

/** Extends the same coupons again and again, and restores others once, until the kill. */
async function round(engine: EngineProcess, scene: Scene, random: Random): Promise<Round> {
  const { userId, couponIds } = scene
  const token = await issueToken(engine, scene)
  const restored = await addCoupons(engine, scene, 4)
  let [sent, acknowledged] = [0, 0]
  const extend = async (): Promise<void> => {
    for (;;) {
      sent += 1
      const { body } = await engine.partner('promotion/member-coupon/extend', {
        token,
        body: { userId, couponIds, extendDays: 1 },
      })
      expect(body).toMatchObject({ code: 0, data: { successCount: COUPONS } })
      acknowledged += 1
    }
  }
  const restore = engine.partner('promotion/member-coupon/restore', { token, body: { userId, couponIds: restored } })
  const ends = Promise.allSettled([restore, ...Array.from({ length: CALLERS }, extend)])
  await delay(random.integer(MAX_DELAY_MS))
  await engine.kill()
  await ends
  return { sent, acknowledged, restored }
}

test.each(killDatabases)(
  `${KILLS} kills over %s while coupons are extended and restored: all of a call or none`,
  async (name, open) => {
    const database = await open()
    const random = seededRandom(SEED)
    let engine = await EngineProcess.start({ database: database.url })
    try {
      const scene = await prepare(engine)
      let days = 0
      const total = { sent: 0, acknowledged: 0, restored: 0 }
      for (let kill = 0; kill < KILLS; kill += 1) {
        const { sent, acknowledged, restored } = await round(engine, scene, random)
        engine = await EngineProcess.start({ database: database.url })
        const rows = new Map((await everyRow<CouponRow>(engine, 'promotion/coupon')).map((row) => [row.id, row]))
        const ends = new Set(scene.couponIds.map((id) => String(rows.get(id)?.validEndTime)))
        expect([...ends], `seed ${SEED}`).toHaveLength(1)
        const extended =
          (Date.parse(`${[...ends].join()}Z`) - Date.parse(`${couponBody.validEndTime}Z`)) / DAY_MS - days
        expect(extended).toBeGreaterThanOrEqual(acknowledged)
        expect(extended).toBeLessThanOrEqual(sent)
        days += extended
        expect(new Set(restored.map((id) => rows.get(id)?.status)).size, `seed ${SEED}`).toBe(1)
        total.sent += sent
        total.acknowledged += acknowledged
        if (rows.get(restored[0] ?? 0)?.status === 1) total.restored += 1
      }
      console.log(JSON.stringify({ database: name, seed: SEED, kills: KILLS, ...total, extended: days }))
    } finally {
      await engine.stop()
      await database.drop()
    }
  },
  patienceWith(KILLS),
)

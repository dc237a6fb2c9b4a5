import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Json } from '@org/openapi-testing'
import type { Storage } from '@org/openapi-core/storage'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { codeOf } from '../../code-of.js'
import { databases, emptyStorage } from '../../empty-storage.js'
import { drawBody } from './draw-bodies.js'
import { DrawScene } from './draw-scene.js'
import { startPlatform } from '../../start-platform.js'

const NOT_OPEN = 1_013_033_001

const guide = readFileSync(
  fileURLToPath(new URL('../../../docs/guides/audit-a-lucky-draw.md', import.meta.url)),
  'utf8',
)
const script = /```js\n([\s\S]*?)```/.exec(guide)?.[1] ?? ''

/** Runs the script of the guide; answers its exit code and what it printed. */
function check(digest: string, slices: readonly Json[]): { readonly code: number; readonly printed: string } {
  const folder = mkdtempSync(join(tmpdir(), 'openapi-audit-'))
  try {
    writeFileSync(join(folder, 'check.mjs'), script)
    const files = slices.map((slice, index) => {
      const file = join(folder, `${index}.json`)
      writeFileSync(file, JSON.stringify({ code: 0, data: slice, msg: '' }))
      return file
    })
    return {
      code: 0,
      printed: execFileSync(process.execPath, [join(folder, 'check.mjs'), digest, ...files], {
        encoding: 'utf8',
        stdio: 'pipe',
      }),
    }
  } catch (error) {
    const { status, stdout } = error as { status: number; stdout: string }
    return { code: status, printed: stdout }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

describe.each(databases)('a committed lucky draw on $database', ({ database }) => {
  let scene: DrawScene
  beforeAll(async () => void (scene = await DrawScene.open(database)))
  afterAll(() => scene.close())

  const shown = (id: number): Promise<Json> => scene.get('lucky-draw/get', `id=${id}`)
  const exported = (id: number, more = ''): Promise<Json> =>
    scene.get('lucky-draw-record/export', `luckyDrawId=${id}${more}`)
  const sealed = async (id: number) => (await scene.context.storage.drawCommitments.find(id))?.sealed ?? ''
  const verified = async (recordId: number): Promise<boolean> =>
    (await scene.get('lucky-draw-record/verify', `id=${recordId}`)).valid
  const prizes = [{ winProbability: 3000 }, { winProbability: 3000, stockLimit: true, totalStock: 2, currentStock: 2 }]
  const addCommitted = (chances = 20) =>
    scene.addDraw(prizes, { committed: true, rules: [{ chancesAwarded: chances }] })
  const close = (id: number) => scene.put('lucky-draw/close', { id })

  it('shows the digest from its publication on and the seed when it is closed, which are one', async () => {
    const { id } = await addCommitted()
    const { seedDigest, seed, committed } = await shown(id)
    expect({ seed, committed, length: seedDigest.length }).toEqual({ seed: null, committed: true, length: 64 })
    expect((await shown(id)).revision).toBe(2)
    await close(id)
    const closed = await shown(id)
    expect(closed).toMatchObject({ seedDigest, seed: expect.stringMatching(/^[0-9a-f]{64}$/), revision: 3 })
    expect(createHash('sha256').update(closed.seed).digest('hex')).toBe(seedDigest)
    expect(await sealed(id)).toBe('')
  })

  it('does so through update as well, keeps its digest as a draft again, and is committed or not for good', async () => {
    const { id } = await addCommitted()
    const { code, seedDigest } = await shown(id)
    const update = (members: object) => ({ body: { id, ...drawBody({ code }), ...members } })
    expect(await scene.refusal('PUT promotion/lucky-draw/update', update({ committed: false }))).toMatch(
      /^400 committed/,
    )
    await scene.put('lucky-draw/update', update({ status: 0 }).body)
    expect(await scene.refusal('PUT promotion/lucky-draw/update', update({ committed: false }))).toMatch(
      /^400 committed/,
    )
    await scene.put('lucky-draw/update', update({ status: 1 }).body)
    expect(await shown(id)).toMatchObject({ seedDigest, seed: null, status: 1, committed: true })
    await scene.put('lucky-draw/update', update({ status: 2 }).body)
    expect(await shown(id)).toMatchObject({ seedDigest, seed: expect.any(String), status: 2 })
    const other = await scene.addDraw(prizes)
    const { code: otherCode } = await shown(other.id)
    expect(
      await scene.refusal('PUT promotion/lucky-draw/update', {
        body: drawBody({ id: other.id, code: otherCode, committed: true }),
      }),
    ).toMatch(/^400 committed/)
    expect(await shown(other.id)).toMatchObject({ committed: false, seedDigest: null })
  })

  it('draws numbers that only the seed and the sequence decide, and that verify recomputes before it is shown', async () => {
    const { id } = await addCommitted()
    const [first, second] = [await scene.joined(id), await scene.joined(id)]
    const asked = scene.numbers.taken
    const records: number[] = []
    for (const userId of [first, second, first, second]) records.push((await scene.draw(userId, id)).recordId)
    expect(scene.numbers.taken).toBe(asked)
    const rows = await Promise.all(records.map((recordId) => scene.get('lucky-draw-record/get', `id=${recordId}`)))
    expect(rows.map(({ sequence }) => sequence)).toEqual([1, 2, 3, 4])
    expect(await Promise.all(records.map(verified))).toEqual([true, true, true, true])
    const { drawRecords } = scene.context.storage
    const fact = await drawRecords.findFact(records[0] as number)
    if (fact === undefined) throw new Error('there is no such record')
    const { id: _, assetId: _assetId, createTime, revision: _revision, ...record } = fact
    const forge = (members: object) => drawRecords.insert({ ...record, requestId: null, ...members }, createTime)
    // Its number and its prize fit together, but it is the number of another record, or of none.
    expect(await Promise.all([await forge({ sequence: 99 }), await forge({ sequence: null })].map(verified))).toEqual([
      false,
      false,
    ])
    await close(id)
    expect(await Promise.all(records.map(verified))).toEqual([true, true, true, true])
  })

  it('counts without gaps while members draw at once, and gives none away after its close', async () => {
    const { id } = await addCommitted(10)
    const userIds = await Promise.all([1, 2, 3, 4].map(() => scene.joined(id)))
    const draws = Array.from({ length: 40 }, (_, index) => codeOf(scene.draw(userIds[index % 4] as number, id)))
    await Promise.race(draws)
    await close(id)
    const codes = await Promise.all(draws)
    const { luckyDraw, records } = await exported(id)
    expect(codes.filter((code) => code !== 0 && code !== NOT_OPEN)).toEqual([])
    expect((records as Json[]).map(({ sequence }) => sequence).toSorted((a: number, b: number) => a - b)).toEqual(
      Array.from({ length: luckyDraw.drawnCount }, (_, index) => index + 1),
    )
    expect(records).toHaveLength(codes.filter((code) => code === 0).length)
    expect(check(luckyDraw.seedDigest, [{ luckyDraw, records, tables: (await exported(id)).tables }]).code).toBe(0)
  })

  it('gives a refused draw, and a repeated one, no sequence', async () => {
    const { id } = await addCommitted(2)
    const userId = await scene.joined(id)
    const { recordId } = await scene.draw(userId, id, 'a')
    expect((await scene.draw(userId, id, 'a')).recordId).toBe(recordId)
    await scene.draw(userId, id, 'b')
    expect(await codeOf(scene.draw(userId, id, 'c'))).toBe(1_013_033_004)
    expect((await exported(id)).luckyDraw.drawnCount).toBe(2)
  })

  it('is checked as a whole by the script of the guide, special users among the others', async () => {
    const { id, prizeIds } = await addCommitted(3)
    const special = await scene.joined(id)
    const { unionId } = await scene.platform.adminData('GET member/user/get', { query: `id=${special}` })
    await scene.post('lucky-draw-special-user/create', {
      userId: special,
      luckyDrawId: id,
      unionId,
      prizeId: prizeIds[1],
    })
    const userIds = [special, ...(await Promise.all([1, 2, 3, 4, 5].map(() => scene.joined(id))))]
    for (const userId of [...userIds, ...userIds]) await scene.draw(userId, id)
    await scene.put('lucky-draw-prize/update', {
      ...(await scene.get('lucky-draw-prize/get', `id=${prizeIds[0]}`)),
      winProbability: 6000,
      revision: undefined,
    })
    for (const userId of userIds) await scene.draw(userId, id)
    const { seedDigest } = await shown(id)
    expect(check(seedDigest, [await exported(id)]).code).toBe(1)
    await close(id)
    const whole = await exported(id)
    expect(whole).toMatchObject({
      next: null,
      luckyDraw: { drawnCount: 18, seedDigest },
      tables: [{ version: 1 }, { version: 2 }],
    })
    expect(check(seedDigest, [whole])).toMatchObject({
      code: 0,
      printed: expect.stringContaining('records: 18, special: 3, isWhole: true'),
    })
    const last = whole.records[4]
    const slices = [{ ...whole, records: whole.records.slice(0, 5) }, await exported(id, `&after=${last.recordId}`)]
    expect(slices[1].records).toHaveLength(13)
    expect(check(seedDigest, slices).code).toBe(0)
    const forge = (members: object) => ({
      ...whole,
      records: whole.records.map((record: Json, index: number) => (index === 7 ? { ...record, ...members } : record)),
    })
    const { number } = whole.records[7]
    for (const forged of [
      { number: (number + 1) % 10_000 },
      { drawnPrizeId: 99 },
      { won: true, prizeId: 99 },
      { sequence: 19 },
    ])
      expect(check(seedDigest, [forge(forged)]).code).toBe(1)
    expect(check(seedDigest, [{ ...whole, records: whole.records.slice(0, -1) }]).code).toBe(1)
    expect(check('0'.repeat(64), [whole]).code).toBe(1)
  })

  it('refuses a draw that meets its close: the seed is known by then', async () => {
    const { id } = await addCommitted()
    const userId = await scene.joined(id)
    const commitment = await scene.context.storage.drawCommitments.find(id)
    await scene.context.storage.drawCommitments.reveal(id, 'known')
    expect(commitment?.sealed).not.toBeNull()
    expect(await codeOf(scene.draw(userId, id))).toBe(NOT_OPEN)
    expect(await scene.balanced(userId, id)).toBe(20)
  })

  it('tells nobody its seed before: not the admin API, not the operate log, not an export, and keeps it sealed', async () => {
    const { id } = await addCommitted()
    const userId = await scene.joined(id)
    await scene.draw(userId, id)
    const text = await sealed(id)
    const said = [
      await shown(id),
      await scene.get('lucky-draw/page', 'pageSize=200'),
      await exported(id),
      await scene.platform.adminData('GET infra/operate-log/page', {
        query: 'resource=promotion/lucky-draw&pageSize=200',
      }),
      scene.platform.log.lines,
      text,
    ].map((answer) => JSON.stringify(answer))
    await close(id)
    const { seed } = await shown(id)
    expect(said.filter((answer) => answer.includes(seed) || answer.slice(0, -text.length).includes(text))).toEqual([])
  })

  it('is exported with a row in the operate log, of its own tenant only', async () => {
    const { id } = await addCommitted()
    const before = await scene.platform.adminData('GET infra/operate-log/page', {
      query: 'resource=promotion/lucky-draw-record',
    })
    await exported(id)
    const { list, total } = await scene.platform.adminData('GET infra/operate-log/page', {
      query: 'resource=promotion/lucky-draw-record',
    })
    expect({ more: total - before.total, action: list[0].action }).toEqual({ more: 1, action: 'export' })
    expect(JSON.parse(list[0].after)).toEqual({ luckyDrawId: id })
    const tenantId = await scene.platform.createTenant()
    expect(
      await scene.refusal('GET promotion/lucky-draw-record/export', { query: `luckyDrawId=${id}`, tenantId }),
    ).toBe(1_013_030_000)
    expect(
      await scene.refusal('GET promotion/lucky-draw-record/export', { query: `luckyDrawId=${id}&after=999999` }),
    ).toMatch(/^400 after/)
  })
})

describe('the seal of a seed', () => {
  const keyOf = (kid: string) => ({ kid, secret: `${kid} is a secret of the tests with enough bytes` })
  /** One database that outlives the engines over it. */
  const kept = (storage: Storage): Storage => ({ ...storage, close: () => Promise.resolve() })
  const tokensOf = (keys: readonly string[]) => ({ keys: keys.map(keyOf), issuer: 'https://tests.example' })

  it('is renewed by the job with the token secret of today, also where there was none', async () => {
    const storage = emptyStorage()
    const plain = await startPlatform({ storage: kept(storage), tokens: { issuer: 'https://tests.example' } })
    const engineWith = (...keys: readonly string[]) => plain.beside({ tokens: tokensOf(keys) })
    const id = await plain.adminData('POST promotion/lucky-draw/create', { body: drawBody({ committed: true }) })
    const prize = {
      luckyDrawId: id,
      name: 'Mug',
      prizeType: 'PHYSICAL',
      winProbability: 1,
      stockLimit: false,
      totalStock: 0,
      currentStock: 0,
      fixedDisplay: false,
    }
    await plain.adminData('POST promotion/lucky-draw-prize/create', { body: prize })
    await plain.adminData('PUT promotion/lucky-draw/publish', { body: { id } })
    const sealed = async () => (await storage.forTenant(1).drawCommitments.find(id))?.sealed ?? ''
    const seals = [await sealed()]
    for (const keys of [['first'], ['second', 'first'], ['second']]) {
      const engine = await engineWith(...keys)
      await engine.openApi.jobs.run('reseal-draw-seeds')
      seals.push(await sealed())
    }
    const names = seals.map((seal) => seal.split('.')[0])
    expect(names).toEqual(['plain', names[1], names[2], names[2]])
    expect(new Set(names).size).toBe(3)
    const stranger = await engineWith('third')
    await expect(stranger.openApi.jobs.run('reseal-draw-seeds')).rejects.toThrow('not configured any more')
    expect((await stranger.admin('PUT promotion/lucky-draw/close', { body: { id } })).status).toBe(500)
    const last = await engineWith('second')
    await last.adminData('PUT promotion/lucky-draw/close', { body: { id } })
    const { seed } = await last.adminData('GET promotion/lucky-draw/get', { query: `id=${id}` })
    expect(seals[0]).toBe(`plain.${seed}`)
    await storage.close()
  })
})

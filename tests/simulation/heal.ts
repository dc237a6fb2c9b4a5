import { moreCoupons } from './draw-operation-actions.js'
import { notify } from './payment-actions.js'
import type { World } from './world.js'

const HOUR_MS = 3_600_000
const GRANT_PROMISE_MS = 8 * HOUR_MS
/** More coupons than a simulation can have left ungranted. */
const MANY = 500
/** More faults than a simulation can have left behind at one operation. */
const MOST_FAULTS = 20

/**
 * Lets everything work again: faults that wait are used up beside the engine, the channel tells of every payment, three
 * hours pass and every job runs twice.
 */
export async function heal(world: World): Promise<void> {
  const { platform } = world
  const { payment, invoice, files, time } = platform
  const signal = new AbortController().signal
  const nobody = { tenantId: 0, orderNo: 'nobody' }
  for (let i = 0; i < MOST_FAULTS; i++) {
    const calls = [payment.query(nobody, signal), payment.close(nobody, signal), invoice.render({} as never, signal)]
    const put = files.put({ key: 'nobody', bytes: new Uint8Array(), contentType: '' }, signal)
    for (const call of [...calls, put]) call.catch(() => undefined)
  }
  time.advance(3 * HOUR_MS)
  await time.run(async () => {
    for (const { orderNo } of payment.orders()) await notify(world, orderNo)
    await platform.openApi.jobs.runAll()
    // Longer than anything that failed once is left alone.
    time.advance(HOUR_MS)
    await platform.openApi.jobs.runAll()
    if (world.deck.hasCampaigns) await healGrants(world)
    await platform.openApi.jobs.run('sequence-events')
  })
}

/** There are coupons again, and every grant that failed is tried once more within eight hours. */
async function healGrants(world: World): Promise<void> {
  const { openApi, time } = world.platform
  const call = moreCoupons(world, MANY)
  if (call !== undefined) await world.platform.must(call)
  time.advance(GRANT_PROMISE_MS)
  await openApi.jobs.runAll()
}

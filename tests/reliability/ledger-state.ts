import type { CheckInRecord, LedgerEntry, RechargeRow, Wallet } from '@org/openapi-core/storage'
import { atMost } from './at-most.js'
import type { EngineProcess } from './engine-process.js'
import { everyRow, issueToken } from './ledger-scenario.js'
import type { LedgerScenario } from './ledger-scenario.js'

const WIDTH = 8

/** What a member has recharged, by `member/consumption/query`. */
export interface RechargeTotals {
  readonly totalRechargeAmount: number
  readonly rechargeCount: number
}

/** Everything that a change of money leaves behind, as the engine's own calls show it. */
export interface LedgerState {
  readonly entries: readonly LedgerEntry[]
  readonly recharges: readonly RechargeRow[]
  readonly records: readonly CheckInRecord[]
  readonly wallets: readonly Wallet[]
  /** By member. */
  readonly consumption: ReadonlyMap<number, RechargeTotals>
  /** How often the check-in's code was used. */
  readonly usedCount: number
  /** Rows of the operate log by resource. */
  readonly audited: { readonly wallets: number; readonly recharges: number }
  readonly verification: { readonly wallets: number; readonly entries: number; readonly mismatch: unknown }
}

/** Reads all of it. Nothing may be written meanwhile. */
export async function readLedger(engine: EngineProcess, scenario: LedgerScenario): Promise<LedgerState> {
  const get = (path: string) => engine.admin(path, { method: 'GET' })
  const audited = async (resource: string) =>
    ((await get(`infra/operate-log/page?resource=${resource}&pageSize=1`)) as { total: number }).total
  return {
    entries: await everyRow<LedgerEntry>(engine, 'pay/wallet-transaction'),
    recharges: await everyRow<RechargeRow>(engine, 'pay/wallet-recharge'),
    records: await everyRow<CheckInRecord>(engine, 'promotion/checkin-record'),
    wallets: await everyRow<Wallet>(engine, 'pay/wallet'),
    consumption: await readConsumption(engine, scenario),
    usedCount: ((await get(`promotion/wallet-redeem-code/get?id=${scenario.codeId}`)) as { usedCount: number })
      .usedCount,
    audited: { wallets: await audited('pay/wallet'), recharges: await audited('pay/wallet-recharge') },
    verification: (await get('pay/wallet/verify')) as LedgerState['verification'],
  }
}

async function readConsumption(engine: EngineProcess, scenario: LedgerScenario): Promise<Map<number, RechargeTotals>> {
  const token = await issueToken(engine, scenario)
  const totals = await atMost(WIDTH, scenario.members.length, async (index) => {
    const memberId = scenario.members[index]?.id as number
    const { body } = await engine.partner('member/consumption/query', { token, body: { memberId } })
    return [memberId, body.data as RechargeTotals] as const
  })
  return new Map(totals)
}

import { z } from 'zod'
import { marketNames } from './market.js'
import type { MarketName } from './market.js'

const HOST = /^(\*\.)?([a-z0-9-]+\.)+[a-z0-9-]+$/
const host = z
  .string()
  .max(253)
  .regex(HOST, { error: 'must be a host in lower case, or `*.` and a host for it and all below it' })
const PATH = /^(?!.*\{id\}.*\{id\})(?!.*\{code\}.*\{code\})(\*\*)?(\/[^/?#&*A-Z]+)*\/?$/
const path = z
  .string()
  .max(200)
  .regex(PATH, { error: 'must be a path in lower case, with at most one {id} and one {code}, and ** at most in front' })
const keys = z.array(z.string().min(1).toLowerCase()).min(1)
const market = z.enum(marketNames)

/** What all rules say: where a link must lead to be read by it, and a link that proves it. */
const place = {
  /**
   * `item.taobao.com` is this host alone, `*.taobao.com` also every host below it. The closest pattern is tried first.
   */
  hosts: z.array(host).min(1),
  /**
   * Paths, of the link or behind its `#`, in lower case; absent: any. `{id}` stands for the id and `{code}` for the
   * market's code; where either is missing from the path, a parameter has it. `{slug}` is any text within a part, `**`
   * in front any beginning.
   */
  paths: z.array(path).min(1).optional(),
  /** A link that the rule reads, and what it reads in it. Checked when the engine starts, and tests walk over all. */
  sample: z.object({ link: z.string(), market: market.optional(), goodsId: z.string().optional() }),
}

/**
 * How links of some hosts are read (rules/goods#links). Parameters are named in lower case and compared without case;
 * where a link has several, the first that has a value of use counts.
 *
 * - `goods`: the market is known, the id stands in the path or in one of `idKeys`
 * - `coded`: a word or number of the path or of one of `codeKeys` tells the market, by `codes`
 * - `wrapper`: a parameter has the link that is meant, in as many as three layers of encoding; `keys` are tried first;
 *   a value of theirs that begins with `base64` has the link behind it in that encoding
 * - `short`: only the link resolver can tell
 */
export const linkRule = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('goods'), ...place, market, idKeys: keys.optional() }),
  z.strictObject({
    kind: z.literal('coded'),
    ...place,
    codes: z.record(z.string(), market),
    codeKeys: keys.optional(),
    idKeys: keys.optional(),
  }),
  z.strictObject({
    kind: z.literal('wrapper'),
    ...place,
    keys: keys.optional(),
    base64: z.string().min(1).max(8).optional(),
  }),
  z.strictObject({ kind: z.literal('short'), ...place }),
])

/** One row of the table by which links are read. */
export type LinkRule = Readonly<z.input<typeof linkRule>>

/** A sample, by the goods that it leads to. */
export const leadsTo = (market: MarketName, goodsId: string, link: string): LinkRule['sample'] => ({
  link,
  market,
  goodsId,
})

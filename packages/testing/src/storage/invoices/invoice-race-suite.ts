import { describe, expect, it } from 'vitest'
import { at, longAgo } from '../contract-space.js'
import { newInvoice } from './invoice-rows.js'
import { ofTenant, race } from '../../concurrency/race-suite.js'
import type { Racers } from '../../concurrency/race-suite.js'

const RACERS = 20

/** Invoices that many begin, take up or retry at the same time. */
export function describeInvoiceRaces(use: () => Racers): void {
  describe(`${RACERS} racers for invoices`, () => {
    it('begin one over the same bags: there is one, which all the others find', async () => {
      const { id } = await use().space.tenant()
      const answers = await race(ofTenant(use(), id), RACERS, (racer, index) =>
        racer.transaction(async ({ invoices }) => {
          const begun = await invoices.insert(newInvoice(`I${index}`), at(0))
          return { begun: begun !== undefined, no: (begun ?? (await invoices.findLive('client', 'set')))?.invoiceNo }
        }),
      )
      const winner = answers.find(({ begun }) => begun)?.no
      expect(answers.filter(({ begun }) => begun)).toHaveLength(1)
      expect(answers.every(({ no }) => no === winner)).toBe(true)
    })

    it('take up invoices: each goes to one', async () => {
      const { id, stores } = await use().space.tenant()
      const ids: number[] = []
      for (let i = 0; i < 10; i++) {
        const row = await stores.transaction((tx) =>
          tx.invoices.insert(newInvoice(`I${i}`, { bagSet: `${i}` }), longAgo(i)),
        )
        ids.push(row?.id ?? 0)
      }
      const claims = await race(use(), RACERS, (storage) => storage.system.invoices.claim(longAgo(10), at(0)))
      const taken = claims.flatMap((claim) => claim?.id ?? [])
      for (;;) {
        const rest = await use().space.system.invoices.claim(longAgo(10), at(0))
        if (rest === undefined) break
        taken.push(rest.id)
      }
      expect(taken.sort((a, b) => a - b)).toEqual(ids)
      for (const invoice of ids) expect(await stores.invoices.find(invoice)).toMatchObject({ attempts: 1 })
      expect(claims.every((claim) => claim === undefined || claim.tenantId === id)).toBe(true)
    })

    describeAttemptRaces(use)
  })
}

function describeAttemptRaces(use: () => Racers): void {
  it('end the same attempt: one does it', async () => {
    const { id, stores } = await use().space.tenant()
    const row = await stores.transaction((tx) => tx.invoices.insert(newInvoice('I1'), longAgo(0)))
    const claim = await use().space.system.invoices.claim(longAgo(0), at(0))
    const answers = await race(ofTenant(use(), id), RACERS, (racer, index) =>
      racer.invoices.finish(row?.id ?? 0, claim?.attempt ?? 0, {
        status: 2,
        failReason: `${index}`,
        finishTime: at(0),
      }),
    )
    expect(answers.filter(Boolean)).toHaveLength(1)
    expect(await stores.invoices.find(row?.id ?? 0)).toMatchObject({ failReason: `${answers.indexOf(true)}` })
  })

  it('retry two failed ones over the same bags: one is processed', async () => {
    const { id, stores } = await use().space.tenant()
    const ids: number[] = []
    for (const invoiceNo of ['I1', 'I2']) {
      const row = await stores.transaction((tx) => tx.invoices.insert(newInvoice(invoiceNo), at(0)))
      await stores.invoices.finish(row?.id ?? 0, 0, { status: 2, failReason: 'no', finishTime: at(0) })
      ids.push(row?.id ?? 0)
    }
    const answers = await race(ofTenant(use(), id), RACERS, (racer, index) =>
      racer.invoices.retry(ids[index % 2] ?? 0, at(1)).catch(() => false),
    )
    expect(answers.filter(Boolean)).toHaveLength(1)
    const statuses = await Promise.all(ids.map(async (invoice) => (await stores.invoices.find(invoice))?.status))
    expect(statuses.sort()).toEqual([0, 2])
  })
}

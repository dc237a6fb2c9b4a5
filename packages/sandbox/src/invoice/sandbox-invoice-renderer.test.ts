import { ChannelRefusal } from '@org/openapi-core/channels'
import type { InvoiceDocument } from '@org/openapi-core/channels'
import { expect, it } from 'vitest'
import { createSandboxWorld } from '../local-world.js'
import { sandboxInvoiceRenderer } from './sandbox-invoice-renderer.js'

it('renders for real, unless the script says otherwise', async () => {
  const world = createSandboxWorld()
  const file = { bytes: new Uint8Array([1]), contentType: 'application/pdf', extension: 'pdf' }
  const asked: InvoiceDocument[] = []
  const renderer = sandboxInvoiceRenderer({ render: async (document) => (asked.push(document), file) }, world)
  const document = { invoiceNo: 'I1' } as InvoiceDocument
  const render = () => renderer.render(document, new AbortController().signal)
  const script = (mode: string, times: number) =>
    world.control({ method: 'POST', path: '/behaviour', body: { channel: 'invoice', mode, times } })

  expect(await render()).toBe(file)
  await script('refuse', 1)
  await expect(render()).rejects.toThrow(ChannelRefusal)
  await script('down', 2)
  await expect(render()).rejects.toThrow('nobody listens')
  await expect(render()).rejects.toThrow('nobody listens')
  expect(await render()).toBe(file)
  expect(asked).toEqual([document, document])
})

import { afterEach, expect, it, vi } from 'vitest'

afterEach(() => {
  vi.doUnmock('pdfkit')
  vi.resetModules()
})

it('loads what writes a PDF where one is written: a host that leaves it to threads starts without', async () => {
  const load = vi.fn()
  vi.resetModules()
  vi.doMock('pdfkit', () => {
    load()
    return { default: undefined }
  })
  const { pdfInvoiceRenderer } = await import('../index.js')
  expect(pdfInvoiceRenderer()).toMatchObject({ render: expect.any(Function) })
  expect(load).not.toHaveBeenCalled()
  // There it would have been noticed.
  const { invoice } = await import('./sample-invoice.js')
  const rendering = pdfInvoiceRenderer({ threads: 0 }).render(invoice({}), new AbortController().signal)
  await expect(rendering).rejects.toThrow('not a constructor')
  expect(load).toHaveBeenCalledOnce()
})

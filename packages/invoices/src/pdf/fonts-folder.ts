import { packagedFile } from '@org/openapi-core/node'

/** The five files of 100 that are needed; the build copies them. */
export const fontsFolder = (): string =>
  packagedFile({
    folder: __dirname,
    path: 'fonts',
    needed: { by: 'pdfInvoiceRenderer', what: 'fonts', of: '@org/openapi-invoices' },
  })

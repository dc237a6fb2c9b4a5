// What a thread of `pdfInvoiceRenderer` runs. A file of its own in the build, since a thread begins with a file.
export { writePdf } from './write-pdf.js'

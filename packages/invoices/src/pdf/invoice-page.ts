import PDFDocument from 'pdfkit'
import { invoiceFonts } from './invoice-fonts.js'
import { breakLines, textRuns, toPlainLine } from './text-runs.js'

/** Points; A4 is 595 × 842 of them. */
const MARGIN = 50
const BOTTOM = 792

/** Where text begins, in points from the left edge. */
export const LEFT = MARGIN

/** Where text ends, in points from the left edge. */
export const RIGHT = 545

/** Where and how a text is written. */
export interface TextPlace {
  readonly x: number
  readonly width: number
  readonly size: number
  readonly align?: 'left' | 'right'
  readonly colour?: string
}

/** Pages that are filled from top to bottom. */
export class InvoicePages {
  readonly #pdf: PDFKit.PDFDocument
  readonly #fonts = invoiceFonts()
  y = MARGIN

  /** `goOn` is called with whatever is measured or written, and ends it by throwing. */
  constructor(
    info: PDFKit.DocumentInfo,
    private readonly goOn: () => void,
  ) {
    // Without a font to begin with, which an empty name means: the writer's own shows Western European characters only, and
    // ours would be read anew for each piece of text that has it, since it is known by two names then.
    this.#pdf = new PDFDocument({ size: 'A4', margin: 0, bufferPages: true, info, font: '' })
    for (const { name, bytes } of this.#fonts) this.#pdf.registerFont(name, bytes)
  }

  /** The text in lines that fit into its place. */
  lines(text: string, { width, size }: TextPlace): string[] {
    return text
      .split(/\r\n|\r|\n/)
      .flatMap((line) => breakLines(toPlainLine(line), width, (part) => this.#width(part, size)))
  }

  /** Begins a page where less than so much is left; answers whether it did. */
  need(height: number): boolean {
    if (this.y + height <= BOTTOM) return false
    this.#pdf.addPage()
    this.y = MARGIN
    return true
  }

  /** Writes one line at the present height, which stays. */
  write(line: string, { x, width, size, align = 'left', colour = '#111111' }: TextPlace): void {
    this.goOn()
    let at = align === 'left' ? x : x + width - this.#width(line, size)
    for (const { font, text } of textRuns(toPlainLine(line), this.#fonts)) {
      this.#pdf.font(font.name).fontSize(size).fillColor(colour).text(text, at, this.y, { lineBreak: false })
      at += this.#pdf.widthOfString(text)
    }
  }

  /** Writes a text in as many lines as it takes, on as many pages, and goes on below it. */
  paragraph(text: string, place: TextPlace): void {
    for (const line of this.lines(text, place)) {
      this.need(place.size * 1.5)
      this.write(line, place)
      this.y += place.size * 1.5
    }
  }

  /** A line across the page, between what is above and what follows. */
  rule(): void {
    this.#pdf.moveTo(LEFT, this.y).lineTo(RIGHT, this.y).lineWidth(0.5).strokeColor('#999999').stroke()
    this.y += 6
  }

  /** Writes something at the foot of each page, and answers the file. */
  async finish(footOf: (page: number, pages: number) => string): Promise<Uint8Array> {
    const { count } = this.#pdf.bufferedPageRange()
    for (let page = 0; page < count; page++) {
      this.#pdf.switchToPage(page)
      this.y = BOTTOM + 12
      this.write(footOf(page + 1, count), { x: LEFT, width: RIGHT - LEFT, size: 8, align: 'right', colour: '#666666' })
    }
    const chunks: Uint8Array[] = []
    const ended = new Promise<void>((resolve, reject) => {
      this.#pdf.on('data', (chunk: Uint8Array) => chunks.push(chunk))
      this.#pdf.once('end', resolve).once('error', reject)
    })
    this.#pdf.end()
    await ended
    return Buffer.concat(chunks)
  }

  #width(text: string, size: number): number {
    this.goOn()
    this.#pdf.fontSize(size)
    return textRuns(toPlainLine(text), this.#fonts).reduce(
      (sum, run) => sum + this.#pdf.font(run.font.name).widthOfString(run.text),
      0,
    )
  }
}

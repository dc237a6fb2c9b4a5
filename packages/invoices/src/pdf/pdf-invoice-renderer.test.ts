import { inflateSync } from 'node:zlib'
import type { InvoiceDocument } from '@org/openapi-core/channels'
import { describe, expect, it } from 'vitest'
import { pdfInvoiceRenderer } from './pdf-invoice-renderer.js'
import { bag, invoice } from './sample-invoice.js'

async function render(overrides: Partial<InvoiceDocument> = {}): Promise<Buffer> {
  const { bytes } = await pdfInvoiceRenderer({ threads: 0 }).render(invoice(overrides), new AbortController().signal)
  return Buffer.from(bytes)
}

/** The streams of a PDF, unpacked, by the number of their object. */
function streamsOf(pdf: Buffer): Map<string, string> {
  const text = pdf.toString('latin1')
  const streams = new Map<string, string>()
  for (const match of text.matchAll(/(\d+) 0 obj\n((?:(?!endobj)[\s\S])*?)stream\n([\s\S]*?)\nendstream/g)) {
    const [, id = '', head = '', body = ''] = match
    streams.set(id, head.includes('FlateDecode') ? inflateSync(Buffer.from(body, 'latin1')).toString('latin1') : body)
  }
  return streams
}

/** What the glyphs of each font stand for, by the font's name on a page. */
function fontsOf(pdf: Buffer, streams: Map<string, string>): Map<string, string[]> {
  const text = pdf.toString('latin1')
  const fonts = new Map<string, string[]>()
  for (const [, name = '', id = ''] of text.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
    const dictionary = new RegExp(`\\n${id} 0 obj\\n([\\s\\S]*?)endobj`).exec(text)?.[1] ?? ''
    const map = streams.get(/ToUnicode (\d+) 0 R/.exec(dictionary)?.[1] ?? '') ?? ''
    const range = map.slice(map.indexOf('beginbfrange'), map.indexOf('endbfrange'))
    const listed = [...range.matchAll(/\[([^\]]*)\]/g)].flatMap(([, list = '']) => [...list.matchAll(/<([^>]*)>/g)])
    fonts.set(
      name,
      listed.map(([, codes = '']) => Buffer.from(codes.replaceAll(' ', ''), 'hex').swap16().toString('utf16le')),
    )
  }
  return fonts
}

/** The texts of a PDF in the order in which they are written, read back through the fonts' own tables. */
function textOf(pdf: Buffer): string[] {
  const streams = streamsOf(pdf)
  const fonts = fontsOf(pdf, streams)
  const texts: string[] = []
  for (const content of streams.values()) {
    for (const [, name = '', shown = ''] of content.matchAll(/\/(F\d+) [\d.]+ Tf\n([\s\S]*?)ET/g)) {
      const glyphs = [...shown.matchAll(/<([0-9a-f]+)>/g)].map(([, hex = '']) => hex).join('')
      texts.push((glyphs.match(/.{4}/g) ?? []).map((glyph) => fonts.get(name)?.[parseInt(glyph, 16)] ?? '?').join(''))
    }
  }
  return texts
}

describe('pdfInvoiceRenderer', () => {
  it('writes a PDF that shows number, date, owner, bag, amounts and totals', async () => {
    const rendered = await pdfInvoiceRenderer({ threads: 0 }).render(invoice(), new AbortController().signal)
    expect([rendered.contentType, rendered.extension]).toEqual(['application/pdf', 'pdf'])
    const pdf = Buffer.from(rendered.bytes)
    expect(pdf.toString('latin1', 0, 5)).toBe('%PDF-')
    expect(pdf.toString('latin1').trimEnd().endsWith('%%EOF')).toBe(true)
    expect(textOf(pdf)).toEqual([
      ...[
        'Invoice',
        'Invoice no.',
        'INV20260911090000M4XK8RTQ2WVZ',
        'Date',
        '2026-09-11 09:00:00',
        'Member',
        'union-1',
      ],
      ...['Bag order', 'Pieces', 'Weight (g)', 'Goods', 'Paid', 'Refunded'],
      ...[
        '3',
        '1500',
        '256.00',
        '98.00',
        '8.05',
        'B20260910120000K7WQ2MXR9TVW',
        '2026-09-10 12:00:00',
        'Outbound no. OUT-1',
      ],
      ...['Total', '256.00', '98.00', '8.05', 'All amounts in CNY'],
      'INV20260911090000M4XK8RTQ2WVZ · Page 1 / 1',
    ])
  })

  // The writer counts the fonts that it reads, and names them so. Reading one takes longer than a page.
  it('reads each font once, however many texts it writes', async () => {
    const pdf = await render({ title: 'Иванов', remark: 'word '.repeat(100) + '汉字' })
    const names = [...pdf.toString('latin1').matchAll(/\/F(\d+) \d+ 0 R/g)].map(([, number]) => Number(number))
    expect([...new Set(names)].sort()).toEqual([1, 2, 3])
  })

  it('shows Chinese: labels, title and remark', async () => {
    const text = textOf(await render({ language: 'zh', title: '深圳某某贸易有限公司', remark: '谢谢惠顾' })).join('|')
    for (const part of [
      '发票|',
      '发票编号',
      '发票抬头',
      '深圳某某贸易有限公司',
      '会员',
      '包裹单号',
      '实付金额',
      '退款金额',
      '合计',
      '备注',
      '谢谢惠顾',
    ]) {
      expect(text).toContain(part)
    }
    expect(text).not.toContain('?')
  })

  it('shows who issues it, with address and tax id', async () => {
    const issuer = { name: 'Example Trading Ltd.', address: '1 Harbour Road\nHong Kong', taxId: 'TAX-0001' }
    const text = textOf(await render({ issuer }))
    expect(text.slice(text.indexOf('Issued by'))).toEqual(
      expect.arrayContaining([
        'Issued by',
        'Example Trading Ltd.',
        '1 Harbour Road',
        'Hong Kong',
        'Tax id',
        'TAX-0001',
      ]),
    )
    expect(textOf(await render({ issuer: { ...issuer, address: null, taxId: null } }))).not.toContain('Tax id')
  })

  it('shows the goods of a bag, below it', async () => {
    const line = {
      goodsName: 'Canvas backpack',
      localGoodsName: '帆布背包',
      specName: 'Blue',
      qty: 2,
      price: 12_800,
      amount: 25_600,
    }
    const text = textOf(
      await render({
        bags: [bag({ lines: [line, { ...line, goodsName: '', specName: '' }] }), bag({ bagOrderNo: 'B2' })],
      }),
    )
    const goods = ['2 × 128.00', '256.00']
    expect(text.join('|')).toContain(
      ['Outbound no. OUT-1', ...goods, 'Canvas backpack · Blue', ...goods, '帆布背包', '3'].join('|'),
    )
  })

  it('leaves out what there is not', async () => {
    const text = textOf(await render({ bags: [bag({ unionId: null, outboundOrderNo: null })] })).join('|')
    for (const label of ['Member', 'Outbound', 'Invoice to', 'Remark', 'Issued by', 'Tax id'])
      expect(text).not.toContain(label)
  })

  it('names the owner of each bag where there are several', async () => {
    const text = textOf(await render({ bags: [bag(), bag({ bagOrderNo: 'B2', unionId: 'union-2' })] }))
    expect(text.filter((part) => part.startsWith('Member'))).toEqual(['Member union-1', 'Member union-2'])
  })

  it('is the same for the same document, whenever it is asked', async () => {
    const first = await render({ title: '深圳' })
    expect((await render({ title: '深圳' })).equals(first)).toBe(true)
    expect((await render({ title: '上海' })).equals(first)).toBe(false)
  })

  it('refuses what it was given where no thread can begin, and nothing else ends', async () => {
    // Among the sources there is no file that a thread could begin with.
    const renderer = pdfInvoiceRenderer()
    const write = () => renderer.render(invoice(), AbortSignal.timeout(10_000))
    const terminated = expect.objectContaining({ message: expect.stringContaining('Terminating') as string }) as Error
    for (let round = 0; round < 2; round++) {
      const [first, second] = await Promise.allSettled([write(), write()])
      expect([first, second]).toEqual(Array(2).fill({ status: 'rejected', reason: terminated }))
    }
  })

  it('takes as many pages as it needs, each with the head of the table', async () => {
    const bags = Array.from({ length: 20 }, (_, index) => bag({ bagOrderNo: `B${index}` }))
    const text = textOf(await render({ bags, remark: 'A line.\n'.repeat(60).trim() }))
    expect(text.filter((part) => part === 'Bag order')).toHaveLength(2)
    expect(text.filter((part) => /^B\d+$/.test(part))).toEqual(bags.map(({ bagOrderNo }) => bagOrderNo))
    expect(text.filter((part) => part === 'A line.')).toHaveLength(60)
    const feet = text.filter((part) => part.includes(' / '))
    expect(feet).toEqual(feet.map((_, index) => `INV20260911090000M4XK8RTQ2WVZ · Page ${index + 1} / ${feet.length}`))
    expect(feet.length).toBeGreaterThan(2)
  })

  it.each([
    ['characters that it lacks', '👩‍👩‍👧‍👦🛍️𠮷 한국어 العربية'],
    ['controls', '\u0001\u001f\u007f\u2028\u202eabc\ufeff\uffff'],
    ['a long word', 'x'.repeat(500)],
    ['a long Chinese text', '漢'.repeat(500)],
    ['words of PDF', '(paren\\thesis) <</Type /Catalog>> endobj'],
    ['half a character', '\ud83d'],
  ])('survives %s', async (_, text) => {
    const pdf = await render({
      title: text.slice(0, 128),
      remark: text,
      bags: [bag({ bagOrderNo: text.slice(0, 64), outboundOrderNo: text, unionId: text })],
    })
    expect(textOf(pdf)).toContain('All amounts in CNY')
  })
})

import { describe, expect, it } from 'vitest'
import { atOnce } from '../../kernel/concurrency/pieces.js'
import { documentText, documentWith } from './document-pieces.js'

const DOCUMENT = {
  openapi: '3.1.0',
  info: { title: 'An "API"', absent: undefined, description: 'Times of Asia/Shanghai' },
  tags: [{ name: 'pay' }, null],
  paths: { '/one': { post: { summary: 'Asia/Shanghai', list: ['Asia/Shanghai', 1] } }, '/none': {} },
  none: null,
}

describe('a document in pieces', () => {
  it('has the text that it has otherwise', () => {
    expect(atOnce(documentText(DOCUMENT))).toBe(JSON.stringify(DOCUMENT))
  })

  it('is interrupted at each path', () => {
    expect([...documentText(DOCUMENT)].length).toBeGreaterThan(Object.keys(DOCUMENT.paths).length)
  })

  it('has another text wherever one stood', () => {
    const changed = atOnce(documentWith(DOCUMENT, { from: 'Asia/Shanghai', to: 'Europe/Berlin' }))
    expect(changed).toEqual(JSON.parse(JSON.stringify(DOCUMENT).replaceAll('Asia/Shanghai', 'Europe/Berlin')))
  })
})

import { describe, expect, it } from 'vitest'
import { redact, redactText } from './redact.js'

describe('log lines', () => {
  it.each([
    ['no member ada.l+x@mail.example.com here', 'no member [email] here'],
    ['/admin-api/x/ada%40example.com', '/admin-api/x/[email]'],
    ['from ada@example.com,ben@b.example@c.example to <cy@example.com>', 'from [email],[email]@c.example to <[email]>'],
    ['ada@a.example+ben@b.example..cy@c.example', '[email][email][email]'],
    [`${'a'.repeat(100)}@example.com`, '[email]'],
    ['Bearer abc.def-1', 'Bearer [token]'],
    ['got eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJ4In0.c2ln', 'got [token]'],
    [`key oak_${'aB3'.repeat(16)}`, 'key [secret]'],
    // One of some thousand keys has no digit.
    [`key oak_${'aBc'.repeat(16)}`, 'key [secret]'],
    ['got BASIC%20YTpi', 'got BASIC [token]'],
    ['key 7f3A'.padEnd(36, 'x'), 'key [secret]'],
    ['call +86 138 0013 8000 now', 'call [phone] now'],
    ['?phone=%2B8613800138000', '?phone=[phone]'],
    ['0086 138 0013 8000', '[phone]'],
    ['+1 (415) 555-2671 or +1.415.555.2671', '[phone] or [phone]'],
    ['?phone=%2B1%20%28415%29%20555%202671&x', '?phone=[phone]&x'],
    ['?to=ada%2Bshop%40example.com', '?to=[email]'],
    ['/x/whsec_ok+7JslEZtvW90W/zPg173zJ7z9s+/t235HmrOoE16c=?y', '/x/[secret]?y'],
    ['/x/whsec_ok%2B7JslEZtvW90W%2FzPg173zJ7z9s%3D', '/x/[secret]'],
    ['1.0.0+20260101.1234567', '1.0.0+20260101.1234567'],
    ['request 54a50583-324d-49f2-822c-9af37ef00f30', 'request 54a50583-324d-49f2-822c-9af37ef00f30'],
    ['sweep-revoked-tokens', 'sweep-revoked-tokens'],
    ['/open-api/pay/order/query', '/open-api/pay/order/query'],
  ])('%s', (text, expected) => {
    expect(redactText(text)).toBe(expected)
  })

  it.each([`${'a'.repeat(200_000)} @`, 'eyJ-'.repeat(100_000), '%2B'.repeat(100_000), '+1('.repeat(100_000)])(
    'are written at once, however long a word is',
    (text) => {
      expect(redactText(text)).toBe(text)
    },
  )

  it('hide members by their names, at any depth, and what errors say', () => {
    const error = new Error('refused for ada@example.com')
    expect(redact({ clientSecret: 'x', nested: { phone: '1', email: null }, error, status: 200 })).toMatchObject({
      clientSecret: '[redacted]',
      nested: { phone: '[redacted]', email: null },
      error: { error: 'Error', message: 'refused for [email]' },
      status: 200,
    })
  })
  it('leave the ids of traces as they are, and nothing else that stands where they do', () => {
    const trace = { trace_id: '0af7651916cd43dd8448eb211c80319c', span_id: '0086138001380001' }
    expect(redact(trace)).toEqual(trace)
    expect(redact({ trace_id: `oak_${'aB3'.repeat(16)}`, id: trace.trace_id })).toEqual({
      trace_id: '[secret]',
      id: '[secret]',
    })
  })
})

import { expect, test } from 'vitest'
import { RequestTemplate } from './request-template.js'
import { NUMBER } from './wire-request.js'

const request = (body: string, expect: string) => ({ path: '/', headers: {}, body, expect })

test('every request has its number, at each place', () => {
  const template = new RequestTemplate(request(`{"a":"${NUMBER}","b":"x-${NUMBER}"}`, `"a":"${NUMBER}"`), 80)
  expect(template.bytesOf(42).toString()).toContain('{"a":"00000042","b":"x-00000042"}')
  expect(template.bytesOf(43).toString()).toContain('{"a":"00000043","b":"x-00000043"}')
  expect(template.expectedOf(43)).toBe('"a":"00000043"')
})

test('a request without a number is always the same bytes', () => {
  const template = new RequestTemplate(request('{"a":1}', 'ok'), 80)
  expect(template.bytesOf(1)).toBe(template.bytesOf(2))
  expect(template.expectedOf(1)).toBe('ok')
})

import { expect, test } from 'vitest'
import { isLanguageTag, languageTag } from './language-tag.js'

test.each([
  'en',
  'ZH',
  'zh-CN',
  'zh-Hant-TW',
  'es-419',
  'sr-Latn-RS',
  'zh-cmn-Hans-CN',
  'sl-rozaj-biske',
  'de-CH-1996',
  'hy-Latn-IT-arevela',
  'de-DE-u-co-phonebk',
  'en-US-x-twain',
  'x-whatever',
  'X-a',
  'qaa-Qaaa-QM-x-southern',
  'i-klingon',
  'en-GB-oed',
  'art-lojban',
  'zh-min-nan',
  'abcd',
  'abcde',
  'a1b-x'.replace('a1b', 'abc') + '-y',
  'en-a-bbb-x-a-ccc',
  'yue',
  'root',
  'en-4-abc',
])('%j is well-formed', (tag) => {
  expect(isLanguageTag(tag)).toBe(true)
})

test.each([
  'e',
  '1',
  'en_US',
  'zh_CN',
  'english-',
  '-en',
  'en--US',
  'en-',
  'en US',
  'abcdefghi',
  'en-abcdefghi',
  'x',
  'x-',
  'en-x',
  'en-a',
  'i-unknown',
  '中文',
  'en;q=0.5',
  'en,zh',
  '*',
  'en-US-US',
  'zh-Hans-Hant',
  '../en',
  'é',
  'en-é',
  'a-DE',
  'ar-a-aaa-b',
  'en-x-123456789',
])('%j is not', (tag) => {
  expect(isLanguageTag(tag)).toBe(false)
})

test('what is none is absent, blanks around one are cut off, and the _ of a locale is its -', () => {
  const schema = languageTag()
  for (const none of ['', ' ', undefined]) expect(schema.parse(none)).toBeUndefined()
  expect(schema.parse(null)).toBeNull()
  expect(schema.parse(' zh-CN ')).toBe('zh-CN')
  expect(schema.parse('zh_Hant_TW')).toBe('zh-Hant-TW')
  for (const none of ['%', 'en--US', 'zh_CN.UTF-8', '中文']) expect(schema.parse(none)).toBeUndefined()
  for (const refused of [`en-x-${'abcdefgh-'.repeat(8)}a`, 1]) expect(schema.safeParse(refused).success).toBe(false)
})

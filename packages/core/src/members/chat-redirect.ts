import { requiredText } from '../http/fields.js'

/** Nothing that a URL parser would quietly drop or turn into something else. */
const PATTERN = /^[Hh][Tt][Tt][Pp][Ss]:\/\/[^\s\\#]+$/

/** An address that a chat login may return to. It is handed on as it was sent: platforms compare it letter by letter. */
export const chatRedirect = () =>
  requiredText(2000)
    .refine((text) => PATTERN.test(text) && URL.canParse(text), {
      error: 'must be an https:// address without a fragment',
      params: { zh: '必须是不带片段的 https:// 地址' },
    })
    .meta({
      format: 'uri',
      pattern: PATTERN.source,
      description: 'One of the redirects registered at the chat platform, letter by letter.',
      examples: ['https://shop.example.com/chat/callback'],
    })

import { z } from 'zod'
import type { SettingDefinition } from '../http/admin-api/admin-setting.js'
import { requiredText } from '../http/input/fields.js'
import { saying } from '../http/input/issue-reason.js'
import { isSecureAddress, NO_SECURE_ADDRESS, secureAddress } from '../http/input/web-address.js'

/** An absolute URL of one of these schemes. */
const url = (protocol: RegExp, words: ReturnType<typeof saying>) => z.url({ protocol, ...words }).max(2000)

const MOST_REDIRECTS = 50
const redirect = url(/^https$/, saying('must be an https URL', '必须是 https 链接'))
const ABOUT_REDIRECTS = {
  description:
    'The redirects registered at the chat platform, without fragments. Without one no login can be begun, unless the host allows any.',
}

/** How a tenant's members log in at the chat platform, as it was stored since the first release. */
const chatConfig = z.object({
  authorizeBase: url(/^https?$/, saying('must be an http(s) URL', '必须是 http(s) 链接')).meta({
    examples: ['https://chat.example.com/oauth2/authorize'],
  }),
  clientId: requiredText(128).meta({ description: 'The platform’s client at the chat platform.' }),
  redirects: z.array(redirect).max(MOST_REDIRECTS).meta(ABOUT_REDIRECTS),
})

/** A tenant's configuration of the chat platform, as it was saved or with its defaults. */
export type ChatConfig = z.output<typeof chatConfig>

/** What operations may save now: a redirect that no login may name would never be the one that is asked for. */
export const chatConfigInput = chatConfig.extend({
  authorizeBase: secureAddress().meta({ examples: ['https://chat.example.com/oauth2/authorize'] }),
  redirects: z.array(redirect.refine(isSecureAddress, NO_SECURE_ADDRESS)).max(MOST_REDIRECTS).meta(ABOUT_REDIRECTS),
})

/** Null until it is saved for the first time. */
export const chatConfigSetting: SettingDefinition<z.ZodNullable<typeof chatConfig>> = {
  name: 'chat-config',
  shape: chatConfig.nullable(),
  initial: null,
}

import { z } from 'zod'
import type { SettingDefinition } from '../http/admin-setting.js'
import { requiredText } from '../http/fields.js'

/** An absolute URL of one of these schemes. */
const url = (protocol: RegExp, error: string) => z.url({ protocol, error }).max(2000)

/** How a tenant's members log in at the chat platform. */
export const chatConfig = z.object({
  authorizeBase: url(/^https?$/, 'must be an http(s) URL').meta({ examples: ['https://chat.example.com/oauth2/authorize'] }),
  clientId: requiredText(128).meta({ description: 'The platform’s client at the chat platform.' }),
  redirects: z
    .array(url(/^https$/, 'must be an https URL'))
    .max(50)
    .meta({ description: 'The redirects registered at the chat platform. Without one no login can be begun, unless the host allows any.' }),
})

export type ChatConfig = z.output<typeof chatConfig>

/** Null until it is saved for the first time. */
export const chatConfigSetting: SettingDefinition<z.ZodNullable<typeof chatConfig>> = {
  name: 'chat-config',
  shape: chatConfig.nullable(),
  initial: null,
}

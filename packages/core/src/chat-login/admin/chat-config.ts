import { defineAdminSetting } from '../../http/admin-api/admin-setting.js'
import type { SettingStores } from '../../http/admin-api/admin-setting.js'
import { chatConfigInput, chatConfigSetting } from '../chat-config.js'

/** What a tenant has set at the chat platform: one configuration, saved as a whole. */
export const chatConfigOperations = defineAdminSetting<SettingStores>()({
  path: '/admin-api/member/chat-config',
  operationName: 'ChatConfig',
  title: 'chat-platform configuration',
  setting: chatConfigSetting,
  input: chatConfigInput,
  example: {
    authorizeBase: 'https://chat.example.com/oauth2/authorize',
    clientId: 'demo-chat-client',
    redirects: ['https://shop.example.com/chat/callback'],
  },
})

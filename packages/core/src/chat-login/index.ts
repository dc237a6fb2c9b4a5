export type { ChatLogin, CompletedChatLogin } from './chat-login-service.js'
export type { ChatGrant, ChatPlatform, ChatUser } from './chat-platform.js'
export { oauthChatPlatform } from './oauth-chat-platform.js'
export type { OAuthChatPlatformOptions } from './oauth-chat-platform.js'

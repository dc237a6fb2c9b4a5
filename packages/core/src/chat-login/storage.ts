export type { ChatLoginState, ChatLoginStateRepository, ChatLoginStateSweep } from './chat-login-state.js'

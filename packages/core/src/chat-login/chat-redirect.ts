import { secureAddress } from '../http/input/web-address.js'

/** An address that a chat login may return to. */
export const chatRedirect = () =>
  secureAddress().meta({
    description: 'One of the redirects registered at the chat platform, letter by letter.',
    examples: ['https://shop.example.com/chat/callback'],
  })

import type { Messages } from '../../i18n/messages.js'

/** What the button says that leads back: not what the one says that sends, where that cancels something. */
export const backText = (text: Messages, verb: string): string =>
  verb.startsWith(text.cancel) ? text.back : text.cancel

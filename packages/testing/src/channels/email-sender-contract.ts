import type { EmailMessage, EmailSender } from '@org/openapi-core/channels'
import { expect } from 'vitest'
import { answerOf } from './answer-of.js'
import {
  declareChecks,
  expectRefusal,
  expectToGiveUp,
  expectUnknown,
  MANY_WRITINGS,
  patient,
} from './channel-checks.js'
import type { ChannelTrouble } from './trouble.js'

/** A sender of e-mails, or a simulation of it. */
export interface TestEmailSender extends ChannelTrouble {
  readonly sender: EmailSender
  /** The mails that arrived at this address, in any order. */
  readonly arrivedAt: (to: string) => Promise<readonly EmailMessage[]>
  close?(): Promise<void>
}

/** What `emailSenderContract` needs of an author. */
export interface EmailSenderContractOptions {
  /** Heads the report. */
  readonly name: string
  /** Where the mails of the suite may go. Default: `example.com`. */
  readonly domain?: string | undefined
  readonly create: () => Promise<TestEmailSender>
}

const send = ({ sender }: TestEmailSender, message: EmailMessage) =>
  answerOf('send', () => sender.send(message, patient()))

const SECRET = 'code 739201'

/** What is asked of a sender, with mails to this domain. */
export function emailSenderChecks(domain = 'example.com') {
  const mail = (local: string, text = `Your ${SECRET}\nIt is good for ten minutes.`): EmailMessage => ({
    to: `${local}@${domain}`,
    subject: 'Your code: 确认码',
    text,
  })
  return {
    async 'sends a mail as it is, once'(made: TestEmailSender) {
      const message = mail('one')
      expect(await send(made, message)).toBeUndefined()
      expect(await made.arrivedAt(message.to)).toEqual([message])
    },
    async 'sends the same again where it is asked again: to try again is its caller’s decision'(made: TestEmailSender) {
      const message = mail('again')
      for (let i = 0; i < 2; i++) await send(made, message)
      expect(await made.arrivedAt(message.to)).toEqual([message, message])
    },
    async 'takes texts of any writing, and long ones'(made: TestEmailSender) {
      const message = mail('writings', `${MANY_WRITINGS.join('\n')}\n${'A long line. '.repeat(1000)}end`)
      await send(made, message)
      expect(await made.arrivedAt(message.to)).toEqual([message])
    },
    async 'sends what twenty callers hand over at once, each to its address'(made: TestEmailSender) {
      const mails = Array.from({ length: 20 }, (_, i) => mail(`many-${i}`, `Your code is ${i}`))
      await Promise.all(mails.map((message) => send(made, message)))
      for (const message of mails) expect(await made.arrivedAt(message.to)).toEqual([message])
    },
    async 'throws a ChannelRefusal for an address that takes none, without telling the text'(made: TestEmailSender) {
      await made.refuse()
      await expectRefusal(() => send(made, mail('refused')), [SECRET])
    },
    async 'throws where it does not know, without telling the text'(made: TestEmailSender) {
      await made.fail()
      await expectUnknown(() => send(made, mail('failed')), [SECRET])
    },
    async 'gives up when its caller does, before or during the call'(made: TestEmailSender) {
      await expectToGiveUp('send', (signal) => made.sender.send(mail('given-up'), signal))
    },
  }
}

/** What a sender of e-mails has to do. Declares its tests, so call it at the top of a test file. */
export function emailSenderContract({ name, domain, create }: EmailSenderContractOptions): void {
  declareChecks({ title: `${name}: e-mail sender contract`, create, checks: emailSenderChecks(domain) })
}

import {
  chatPlatformContract,
  emailSenderContract,
  fileStoreContract,
  imageSearchContract,
  invoiceRendererContract,
  paymentChannelContract,
  trackingChannelContract,
  translatorContract,
  webhookSenderContract,
} from '@org/openapi-testing'
import * as scripted from './scripted-contract-channels.js'

const name = 'scripted'
trackingChannelContract({ name, create: scripted.scriptedCarriers })
translatorContract({ name, create: scripted.scriptedTranslations })
chatPlatformContract({ name, create: scripted.scriptedLogins })
imageSearchContract({ name, create: scripted.scriptedImages })
emailSenderContract({ name, create: scripted.scriptedMails })
invoiceRendererContract({ name, create: scripted.scriptedInvoices })
paymentChannelContract({ name, create: scripted.scriptedGateway })
fileStoreContract({ name, create: scripted.scriptedShelf })
webhookSenderContract({ name, create: scripted.scriptedHooks })

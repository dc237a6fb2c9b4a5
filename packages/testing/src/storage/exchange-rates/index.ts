import { resource } from '../domain-contract.js'
import type { DomainContract } from '../domain-contract.js'
import { describeResource } from '../resource-suite.js'
import { exchangeRateCase } from './exchange-rate-case.js'
import { describeExchangeRates } from './exchange-rate-suite.js'

/** Rates as text, so that no digit is lost. */
export const exchangeRatesContract = {
  tenant: {
    exchangeRates: { ...resource, listEnabled: true, findEnabled: true, updateStatus: true },
  },
  describe(use) {
    describeResource(exchangeRateCase, use)
    describeExchangeRates(use)
  },
} satisfies DomainContract

export { libPhoneNumbers } from './lib-phone-numbers.js'

export { SignInRefusals } from './sign-in-refusals.js'

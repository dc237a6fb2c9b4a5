/** What a partner needs to try the demo. */
export interface DemoCredentials {
  readonly clientId: string
  readonly clientSecret: string
}

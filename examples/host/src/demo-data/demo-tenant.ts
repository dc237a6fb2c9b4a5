/** The tenant of the demo; every shown command names it. */
export const DEMO_TENANT_ID = 1

/** A row of the access log, as documents show it. */
export const exampleCall = {
  id: 17,
  clientId: 'demoPartner',
  path: '/open-api/order/invoice/create',
  code: 0,
  durationMs: 3,
  ip: '',
  requestId: '01a08978-f200-7447-8288-a8711304617c',
  count: 1,
  createTime: '2026-09-10T12:00:00',
}

import type { AdminClient } from './admin-client.js'

const keywords = [
  { keyword: 'sneakers', displayKeyword: 'Sneakers', action: 1, actionData: 'sneakers', sort: 1 },
  {
    keyword: 'autumn sale',
    displayKeyword: 'Autumn sale',
    action: 2,
    actionData: '/sale/autumn',
    terminalType: 3120,
    sort: 2,
  },
]

const popups = [
  {
    name: 'Welcome',
    sceneCode: 'HOME',
    title: 'Welcome',
    content: 'Five dollars off your first order',
    highlightContent: 'Five dollars',
    buttonText: 'Get it',
    buttonLink: '/coupons',
    buttonRedirectType: 1,
    iconUrl: 'https://img.example.com/popups/welcome.png',
    displayStrategy: 'NEW',
    loginShow: 'LOGGED_IN',
    sort: 1,
  },
  {
    name: 'Install the app',
    sceneCode: 'HOME',
    title: 'Install the app',
    buttonText: 'Install',
    buttonLink: '/app',
    terminalType: 20,
    sort: 2,
  },
  // Over and left on, so that the check of the campaigns has something to say.
  {
    name: 'New Year',
    sceneCode: 'HOME',
    title: 'Happy New Year',
    validStart: '2025-12-31 00:00:00',
    validEnd: '2026-01-08 00:00:00',
    sort: 3,
  },
]

/** Keywords and popups of the home page, unless the tenant has any keyword. */
export async function seedHome(admin: AdminClient, tenantId: number): Promise<void> {
  const present = await admin.get<{ total: number }>('promotion/search-keyword/page?pageSize=1', tenantId)
  if (present.total > 0) return
  for (const body of keywords) await admin.post('promotion/search-keyword/create', { tenantId, body })
  for (const body of popups) await admin.post('promotion/home-popup/create', { tenantId, body })
}

import { createRootRoute, createRoute, createRouter } from '@tanstack/react-router'
import { parseSearch, stringifySearch } from './search-text.js'
import type { Search } from './search-text.js'
import { ResourceScreen } from './resource/resource-screen.js'
import { consoleBase } from './session/sign-on.js'
import { ScreenPage } from './screens/screen-page.js'
import { Broken } from './shell/load-again.js'
import { NotFound } from './shell/not-found.js'
import { Shell } from './shell/shell.js'
import { TenantChoice } from './shell/tenant-choice.js'
import { TenantHome } from './shell/tenant-home.js'

const rootRoute = createRootRoute({ component: Shell, notFoundComponent: NotFound })
const choiceRoute = createRoute({ getParentRoute: () => rootRoute, path: '/', component: TenantChoice })
const homeRoute = createRoute({ getParentRoute: () => rootRoute, path: '/t/$tenantId', component: TenantHome })

/** The screen of a resource. */
export const resourceRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/t/$tenantId/$module/$resource',
  validateSearch: (search): Search => search as Search,
  component: ResourceScreen,
})

/** The screens made by hand; no module of the admin API is called `work`. */
const screenRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/t/$tenantId/work/$screen',
  validateSearch: (search): Search => search as Search,
  component: ScreenPage,
})

const routeTree = rootRoute.addChildren([choiceRoute, homeRoute, screenRoute, resourceRoute])

/** The addresses of the console. */
export const makeRouter = () =>
  createRouter({
    routeTree,
    basepath: consoleBase(),
    parseSearch,
    stringifySearch,
    defaultNotFoundComponent: NotFound,
    defaultErrorComponent: Broken,
  })

declare module '@tanstack/react-router' {
  interface Register {
    readonly router: ReturnType<typeof makeRouter>
  }
}

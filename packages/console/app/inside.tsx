import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { useState } from 'react'
import { AdminError } from './api/admin-error.js'
import { makeRouter } from './routes.js'
import { RenewSignIn } from './session/renew-sign-in.js'
import { ToastProvider } from './shell/toasts.js'

const ATTEMPTS = 2

const makeClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: {
        // What the API has refused it refuses again.
        retry: (count, error) => !(error instanceof AdminError) && count < ATTEMPTS,
        refetchOnWindowFocus: false,
      },
    },
  })

/** What one sees who has signed in; with each sign-in anew: nothing that one has read is shown to the next. */
export function Inside() {
  const [{ client, router }] = useState(() => ({ client: makeClient(), router: makeRouter() }))
  return (
    <ToastProvider>
      <QueryClientProvider client={client}>
        <RouterProvider router={router} />
      </QueryClientProvider>
      <RenewSignIn />
    </ToastProvider>
  )
}

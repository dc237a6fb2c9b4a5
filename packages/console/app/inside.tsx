import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { AdminError } from './api/admin-error.js'
import { makeRouter } from './routes.js'
import { RenewSignIn } from './session/renew-sign-in.js'
import { useSessionState } from './session/session.js'
import { ToastProvider } from './shell/toasts.js'

const ATTEMPTS = 2

const makeClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: {
        // What the API has refused it refuses again.
        retry: (count, error) => !(error instanceof AdminError) && count < ATTEMPTS,
        refetchOnWindowFocus: false,
        // Without a network it fails, and says so: waiting for one, a list would stand there as if it had been read.
        networkMode: 'always',
      },
    },
  })

/** What one sees who has signed in; with each sign-in after a sign-out anew: nothing that one has read is shown to the next. */
export function Inside() {
  const [{ client, router }] = useState(() => ({ client: makeClient(), router: makeRouter() }))
  useReadingAgain(client)
  return (
    <ToastProvider>
      <QueryClientProvider client={client}>
        <RouterProvider router={router} />
      </QueryClientProvider>
      <RenewSignIn />
    </ToastProvider>
  )
}

/** Reads again what is shown where another key was entered over work that goes on: it may allow less. */
function useReadingAgain(client: QueryClient): void {
  const state = useSessionState()
  const adminId = state.status === 'out' ? undefined : state.session.adminId
  const reader = useRef(adminId)
  useEffect(() => {
    if (adminId === undefined || adminId === reader.current) return
    reader.current = adminId
    // Not forgotten meanwhile: a form in which something was entered would go, too.
    void client.invalidateQueries()
  }, [client, adminId])
}

import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app.js'
import { SessionStore } from './session/session-store.js'
import { showTheme } from './shell/theme.js'
import './design/tokens.css'
import './design/base.css'
import './design/shell.css'
import './design/resource.css'
import './design/screen.css'

showTheme()
const root = document.getElementById('root')
if (root !== null)
  createRoot(root).render(
    <StrictMode>
      <App store={new SessionStore()} />
    </StrictMode>,
  )

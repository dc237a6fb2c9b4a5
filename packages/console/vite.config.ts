import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** What several screens share comes in one file: in one for each set of screens that share it, there would be 22 to wait for. */
const groups = [
  { name: 'entry', tags: ['$initial' as const], priority: 1 },
  { name: 'shared', minShareCount: 2 },
]

/** The application, beside the handler that serves it. Addresses are relative: the host says where it is mounted. */
export default defineConfig({
  root: 'app',
  base: './',
  plugins: [react()],
  build: {
    outDir: '../dist/app',
    emptyOutDir: true,
    target: 'es2022',
    modulePreload: { polyfill: false },
    rolldownOptions: { output: { codeSplitting: { groups } } },
  },
  logLevel: 'warn',
})

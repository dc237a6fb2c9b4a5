import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** The application, beside the handler that serves it. Addresses are relative: the host says where it is mounted. */
export default defineConfig({
  root: 'app',
  base: './',
  plugins: [react()],
  build: { outDir: '../dist/app', emptyOutDir: true, target: 'es2022', modulePreload: { polyfill: false } },
  logLevel: 'warn',
})

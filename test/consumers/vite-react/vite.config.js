import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

export default defineConfig({
  plugins: [react()],
  // In kB. The mock's chunk (644, not in production) is mostly Mock Service Worker (411).
  build: { chunkSizeWarningLimit: 700 },
})

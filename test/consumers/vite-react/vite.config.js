import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

export default defineConfig({
  plugins: [react()],
  // In kB. The mock's chunk, which production never has, is mostly Mock Service Worker (411 of 644).
  build: { chunkSizeWarningLimit: 700 },
})

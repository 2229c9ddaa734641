import { defineConfig } from 'tsup'

export default defineConfig({
  entry: {
    index: 'src/index.ts',
    service: 'src/service.ts',
    server: 'src/server.ts',
  },
  format: ['esm', 'cjs'],
  target: 'node20',
  platform: 'neutral',
  splitting: true,
  treeshake: false,
  clean: true,
  external: ['msw', '@faker-js/faker', /^node:/],
  noExternal: ['zod', '@mswjs/data', 'pure-rand'],
  dts: false,
})

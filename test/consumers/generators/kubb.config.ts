import { defineConfig } from '@kubb/core'
import { pluginOas } from '@kubb/plugin-oas'
import { pluginZod } from '@kubb/plugin-zod'

export default defineConfig({
  input: { path: './openapi.json' },
  output: { path: './built/kubb', format: false, lint: false },
  plugins: [pluginOas({ generators: [] }), pluginZod({ output: { path: 'zod.ts', barrelType: false } })],
})

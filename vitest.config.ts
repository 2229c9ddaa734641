import { defineConfig } from 'vitest/config'
import { viteConsoleScripts } from './.ci/build/console-scripts.ts'
import { viteCssText } from './.ci/build/css-text.ts'

export default defineConfig({
  plugins: [viteConsoleScripts, viteCssText],
  test: {
    include: ['test/**/*.test.ts'],
    exclude: ['test/consumers/**'],
    typecheck: { enabled: true, include: ['test/types/**/*.test-d.ts'], tsconfig: 'test/types/tsconfig.json' },
  },
})

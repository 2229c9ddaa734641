import { defineConfig } from 'vitest/config'
import { viteCssText } from './.ci/build/css-text.ts'
import { buildConsoleScripts, CONSOLE_SCRIPTS } from './tsup.config.ts'

export default defineConfig({
  plugins: [
    viteCssText,
    {
      name: 'console-scripts',
      resolveId: (id) => (id === CONSOLE_SCRIPTS ? `\0${CONSOLE_SCRIPTS}` : undefined),
      load: async (id) =>
        id === `\0${CONSOLE_SCRIPTS}` ? `export default ${JSON.stringify(await buildConsoleScripts())}` : undefined,
    },
  ],
  test: {
    include: ['test/**/*.test.ts'],
    exclude: ['test/consumers/**'],
    typecheck: { enabled: true, include: ['test/types/**/*.test-d.ts'], tsconfig: 'test/types/tsconfig.json' },
  },
})

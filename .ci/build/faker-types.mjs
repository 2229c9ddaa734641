/*
 * Lets the declarations for CommonJS import the types of faker, which is an ES module only. The bundler of declarations
 * keeps no attributes of an import.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'

const file = 'dist/factories.d.cts'
// `npm run build -- --silent` writes no declarations.
if (existsSync(file)) {
  const code = readFileSync(file, 'utf8')
  const [imported] = code.match(/^import \{ Faker \} from '@faker-js\/faker';$/m) ?? []
  if (imported === undefined) {
    throw new Error(
      `Failed to write ${file}: expected an import of Faker but got none. Change .ci/build/faker-types.mjs.`,
    )
  }
  const typeImport = "import type { Faker } from '@faker-js/faker' with { 'resolution-mode': 'import' };"
  writeFileSync(file, code.replace(imported, typeImport))
}

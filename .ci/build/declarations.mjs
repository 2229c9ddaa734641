/*
 * Writes the declarations for ES modules, from those for CommonJS: the same file, for an ES module can import the types of
 * CommonJS. But msw and vitest have types for each: what imports them, at any distance, is there twice.
 */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'

const hasTypesForEach = /from '(?:msw|vitest)'/

// `npm run build -- --silent` writes no declarations.
if (existsSync('dist/index.d.cts')) {
  importFakerTypes('dist/factories.d.cts')
  const files = readdirSync('dist').filter((name) => name.endsWith('.d.cts'))
  const names = files.map((file) => file.slice(0, -'.d.cts'.length))
  const codes = new Map(names.map((name) => [name, readFileSync(`dist/${name}.d.cts`, 'utf8')]))
  const isTwice = (name) =>
    hasTypesForEach.test(codes.get(name)) || namesIn(codes.get(name)).some((imported) => isTwice(imported))
  const { exports } = JSON.parse(readFileSync('package.json', 'utf8'))
  for (const [name, code] of codes) {
    const toModules = (text, imported) => (isTwice(imported) ? text.replace(/\.cjs'$/, ".js'") : text)
    if (isTwice(name)) writeFileSync(`dist/${name}.d.ts`, code.replace(/'\.\/([\w-]+)\.cjs'/g, toModules))
    else if (name === 'index' || `./${name}` in exports)
      writeFileSync(`dist/${name}.d.ts`, `export * from './${name}.cjs'\n`)
  }
}

/** The names of the files that a declaration imports. */
function namesIn(code) {
  return Array.from(code.matchAll(/'\.\/([\w-]+)\.cjs'/g), ([, name]) => name)
}

/** Lets CommonJS import the types of faker, which is an ES module only. The bundler of declarations keeps no attributes. */
function importFakerTypes(file) {
  const code = readFileSync(file, 'utf8')
  const [imported] = code.match(/^import \{ Faker \} from '@faker-js\/faker';$/m) ?? []
  if (imported === undefined) {
    throw new Error(
      `Failed to write ${file}: expected an import of Faker but got none. Change .ci/build/declarations.mjs.`,
    )
  }
  const typeImport = "import type { Faker } from '@faker-js/faker' with { 'resolution-mode': 'import' };"
  writeFileSync(file, code.replace(imported, typeImport))
}

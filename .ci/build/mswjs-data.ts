import { readFileSync } from 'node:fs'
import type { Plugin } from 'esbuild'

/** Modules that @mswjs/data imports, by the end of their path, and what is bundled in their place. */
const replacements: Record<string, string> = {
  // The symbols of an entity. Registered, for `/data` as an ES module reads the objects of a mock that was required.
  glossary: `
    export const PRIMARY_KEY = Symbol.for('@mswjs/data.key')
    export const ENTITY_TYPE = Symbol.for('@mswjs/data.type')`,
  // The model has no relations.
  Relation: 'export class Relation {}; export const RelationKind = {}',
  defineRelationalProperties: 'export const defineRelationalProperties = () => {}',
  // JSON has no dates.
  'date-fns': 'export const compareAsc = undefined',
  // Their calls are removed, see `unused`.
  debug: 'export const debug = () => {}',
  md5: 'export default undefined',
  'strict-event-emitter': 'export const Emitter = undefined',
  // In the database, it finds records that are no entities, which the store does not make.
  outvariant: 'export const invariant = () => {}',
  // Of lodash these are called, with paths that are lists of keys.
  lodash: `export const isFunction = (value) => typeof value === 'function'`,
  isFunction: `export default (value) => typeof value === 'function'`,
  get: 'export default (object, path) => path.reduce((value, key) => value?.[key], object)',
  set: `
    export default (object, path, value) => {
      path.slice(0, -1).reduce((parent, key) => (parent[key] ??= {}), object)[path.at(-1)] = value
    }`,
}

/**
 * Bundles @mswjs/data as ES modules, and replaces what it imports by what is called of it. It is published as CommonJS,
 * which esbuild bundles whole and in wrappers, with all of lodash and date-fns.
 */
export const mswjsData: Plugin = {
  name: 'mswjs-data',
  setup(build) {
    build.onResolve({ filter: /./ }, ({ path, importer }) => {
      if (!importer.includes('@mswjs/data/') && !path.startsWith('@mswjs/data/')) return null
      const name = path.slice(path.lastIndexOf('/') + 1)
      if (!Object.hasOwn(replacements, name)) return null
      // Elsewhere users read its errors.
      if (name === 'outvariant' && !importer.endsWith('Database.js')) return null
      return { path: name, namespace: 'mswjs-data' }
    })
    build.onLoad({ filter: /./, namespace: 'mswjs-data' }, ({ path }) => ({ contents: replacements[path]! }))
    build.onLoad({ filter: /@mswjs\/data\/lib\/.*\.js$/ }, ({ path }) => ({
      contents: toEsModule(readFileSync(path, 'utf8')),
    }))
  },
}

/** Statements that have no effect here, and methods that are never called. */
export const unused = [
  // Messages for developers of @mswjs/data.
  /^ *log\([\s\S]*?\);$/gm,
  // The database tells other tabs of its changes: with an id of its own, and with a copy of each object.
  /^ *this\.events\.emit\(.*\);$/gm,
  /^ *(this\.(id|events) = .*|callOrder\+\+);$/gm,
  /^ *Database\.prototype\.(generateId|serializeEntity|has|count|listEntities) = [\s\S]*?^ {4}};$/gm,
]

/** Helpers of TypeScript, by what every platform has. What they read is always an array. */
const helpers: Record<string, string> = {
  __assign: 'Object.assign',
  __read: '(array) => array',
  __values: '(values) => values[Symbol.iterator]()',
}

/**
 * Converts CommonJS, as TypeScript writes it, to an ES module without what is `unused`.
 *
 * @throws {Error} for code in another form
 */
export function toEsModule(code: string): string {
  const names = new Set(Array.from(code.matchAll(/\bexports\.(\w+) = /g), ([, name]) => name))
  names.delete('__esModule')
  const module = unused
    .reduce((rest, pattern) => rest.replace(pattern, ''), code)
    .replace(/^var (__assign|__read|__values) = [\s\S]*?^};$/gm, (_, name) => `var ${name} = ${helpers[name]}`)
    .replace(/^exports\.(__esModule = true|.* = void 0);$/gm, '')
    .replace(/^var (\w+) = (?:__import\w+\()?require\((".+?")\)+;$/gm, 'import * as $1 from $2')
    .replace(/^exports\.(\w+) = \1;$/gm, '')
    .replace(/^exports\.(?=\w+ = )/gm, 'var ')
    .replace(/\bexports\./g, '')
  const rest = /\b(exports|require)\b.*/.exec(module)
  if (rest !== null) throw new Error(`Failed to convert a module of @mswjs/data: expected no '${rest[0]}'.`)
  return `${module}export { ${[...names].join(', ')} }`
}

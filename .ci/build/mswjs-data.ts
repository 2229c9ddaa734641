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
  // Messages for developers of @mswjs/data.
  debug: 'export const debug = () => () => {}',
  // The database tells other tabs of its changes, with an id of its own: a mock's state is its own.
  md5: 'export default () => {}',
  'strict-event-emitter': 'export class Emitter { emit() {} }',
  // Of lodash these are called, with paths that are lists of keys.
  lodash: `export const isFunction = (value) => typeof value === 'function'`,
  isFunction: `export default (value) => typeof value === 'function'`,
  get: 'export default (object, path) => path.reduce((value, key) => value?.[key], object)',
  set: `
    export default (object, path, value) => {
      path.slice(0, -1).reduce((parent, key) => (parent[key] ??= {}), object)[path.at(-1)] = value
    }`,
}

/** Replaces what @mswjs/data imports by what is called of it: as CommonJS, all of lodash and date-fns would be bundled. */
export const mswjsData: Plugin = {
  name: 'mswjs-data',
  setup(build) {
    build.onResolve({ filter: /./ }, ({ path, importer }) => {
      if (!importer.includes('@mswjs/data/') && !path.startsWith('@mswjs/data/')) return null
      const name = path.slice(path.lastIndexOf('/') + 1)
      return Object.hasOwn(replacements, name) ? { path: name, namespace: 'mswjs-data' } : null
    })
    build.onLoad({ filter: /./, namespace: 'mswjs-data' }, ({ path }) => ({ contents: replacements[path]! }))
  },
}

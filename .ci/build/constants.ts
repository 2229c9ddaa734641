import { basename } from 'node:path'
import type { Plugin } from 'esbuild'
import * as descriptions from '../../src/contract/assumption-descriptions.ts'
import * as values from '../../src/contract/constants/assumption-values.ts'
import * as contractFields from '../../src/contract/constants/contract-fields.ts'
import * as fields from '../../src/contract/constants/fields.ts'
import * as filters from '../../src/contract/constants/filter-names.ts'

const modules: Record<string, object> = {
  'assumption-descriptions': descriptions,
  'assumption-values': values,
  'contract-fields': contractFields,
  fields,
  'filter-names': filters,
}

/**
 * Writes the values of the modules of `src/contract/constants`, which are JSON, in place of how they are derived: a page
 * with a console alone would load zod for the names of the fields, and every page the texts about the assumptions.
 */
export const constants: Plugin = {
  name: 'constants',
  setup(build) {
    build.onLoad({ filter: /[\\/]contract[\\/](constants[\\/][\w-]+|assumption-descriptions)\.ts$/ }, ({ path }) => {
      const values = Object.entries(modules[basename(path, '.ts')]!)
      return { contents: values.map(([name, value]) => `export const ${name} = ${JSON.stringify(value)}`).join('\n') }
    })
  },
}

import { readFileSync } from 'node:fs'
import type { Plugin } from 'esbuild'

/** Bundles a generator of pure-rand without the methods that only other packages call: 250 bytes of each page. */
export const pureRand: Plugin = {
  name: 'pure-rand',
  setup(build) {
    build.onLoad({ filter: /pure-rand\/lib\/esm\/generator\/xoroshiro128plus\.js$/ }, ({ path }) => ({
      contents: readFileSync(path, 'utf8').replace(/^\t(clone|jump|getState)\(\) {[\s\S]*?^\t}$/gm, ''),
    }))
  },
}

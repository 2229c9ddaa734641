import { delimiter } from 'node:path'

/**
 * The environment without what npm adds when it runs a script of this repository, so that no project finds its tools.
 * Keeps the settings that npm needs to download packages.
 */
export function cleanEnvironment() {
  const added =
    /^(npm_(?!config_(registry|cache|userconfig|https?_proxy|noproxy|cafile)$)|NODE_OPTIONS$|VITEST|INIT_CWD$)/i
  const kept = Object.entries(process.env).filter(([key]) => !added.test(key))
  const path = process.env.PATH.split(delimiter).filter((folder) => !folder.includes('node_modules'))
  return { ...Object.fromEntries(kept), PATH: path.join(delimiter), NO_COLOR: '1' }
}

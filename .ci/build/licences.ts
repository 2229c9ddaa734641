import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import type { Plugin } from 'esbuild'

/** Packages of which only the declarations are bundled. */
export const declarationsOnly = ['@standard-schema/spec']

/** The folders of the packages that are bundled. Faker is, in CommonJS. */
const bundled = new Set([...declarationsOnly, '@faker-js/faker'].map((name) => `node_modules/${name}`))

/** Writes the licences of all bundled packages to one file, as the licences require. */
export const licences: Plugin = {
  name: 'licences',
  setup(build) {
    build.onEnd(({ metafile }) => {
      for (const path of Object.keys(metafile!.inputs)) {
        const [folder] = /.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(path) ?? []
        if (folder !== undefined) bundled.add(folder)
      }
      mkdirSync('dist', { recursive: true })
      const notices = [...bundled].sort().map(formatNotice)
      writeFileSync('dist/THIRD-PARTY-LICENSES.txt', `${notices.join(`\n\n${'-'.repeat(80)}\n\n`)}\n`)
    })
  },
}

function formatNotice(folder: string): string {
  const { name, version, license } = JSON.parse(readFileSync(`${folder}/package.json`, 'utf8'))
  const file = readdirSync(folder).find((file) => /^licen[cs]e/i.test(file))
  if (file === undefined) throw new Error(`Failed to list the licences: expected a licence in ${folder} but got none.`)
  return `${name} ${version} (${license})\n\n${readFileSync(`${folder}/${file}`, 'utf8').trim()}`
}

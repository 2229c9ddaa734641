import { readFileSync } from 'node:fs'
import { build } from 'esbuild'
import { expect, test } from 'vitest'
import { cssText } from '../../.ci/build/css-text.ts'
import { declarationsOnly } from '../../.ci/build/licences.ts'
import { mswjsData } from '../../.ci/build/mswjs-data.ts'

const notices = readFileSync('dist/THIRD-PARTY-LICENSES.txt', 'utf8')
  .trimEnd()
  .split(`\n\n${'-'.repeat(80)}\n\n`)

test('the licences are those of all packages that the entry points, the command and the console import', async () => {
  const { metafile } = await build({
    entryPoints: ['src/*.ts', 'src/cli/main.ts', 'src/console/page.tsx'],
    bundle: true,
    write: false,
    metafile: true,
    outdir: 'bundle',
    format: 'esm',
    platform: 'node',
    // Optional peers are the user's own, and the scripts of the console are an entry point here.
    external: ['msw', 'vitest', '@playwright/test', 'virtual:*'],
    plugins: [mswjsData, cssText],
  })
  const folders = Object.keys(metafile.inputs).map((path) => /.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(path)?.[0])
  const bundled = new Set([...folders, ...declarationsOnly.map((name) => `node_modules/${name}`)])
  bundled.delete(undefined)
  const heads = [...bundled].map((folder) => {
    const { name, version, license } = JSON.parse(readFileSync(`${folder}/package.json`, 'utf8'))
    return `${name} ${version} (${license})`
  })
  expect(notices.map((notice) => notice.split('\n')[0])).toEqual(heads.sort())
})

test.each(notices.map((notice) => notice.split(/\n+(.*)/s)))('%s has its text', (head, text) => {
  expect(head).toMatch(/^\S+ \d+\.\d+\.\d+ \((MIT|ISC)\)$/)
  expect(text).toMatch(/\bCopyright /)
  expect(text).toMatch(/Permission (is hereby granted|to use, copy, modify)/)
})

import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { defineConfig, type Options } from 'tsup'
import { createOpenApiDocument } from './src/contract/openapi.ts'

const entry = {
  index: 'src/index.ts',
  service: 'src/service.ts',
  factories: 'src/factories.ts',
  server: 'src/server.ts',
}

const shared: Options = {
  target: 'es2022',
  platform: 'neutral',
  splitting: true,
  // Of these only what is called is bundled; whole, they would cost every user's import (zod 40 ms, @mswjs/data 100 ms).
  noExternal: ['zod', '@mswjs/data', 'pure-rand', 'strict-event-emitter'],
  external: [/^node:/],
  removeNodeProtocol: false,
}

export default defineConfig((options) => {
  const dts = !options.silent
  return [
    {
      ...shared,
      entry: { ...entry, cli: 'src/server/cli.ts' },
      format: 'esm',
      dts: dts && { entry },
      esbuildPlugins: [
        { name: 'licences', setup: (build) => build.onEnd(({ metafile }) => writeLicences(metafile!.inputs)) },
      ],
      async onSuccess() {
        const { version } = readJson('package.json')
        writeFileSync('dist/openapi.json', `${JSON.stringify(createOpenApiDocument(version), null, 2)}\n`)
      },
    },
    { ...shared, entry, format: 'cjs', dts },
  ]
})

/** Names every bundled package and its licence, as those licences ask. */
function writeLicences(inputs: Record<string, unknown>): void {
  const folders = Object.keys(inputs).flatMap((path) => /.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(path)?.[0] ?? [])
  const notices = [...new Set(folders)].sort().map((folder) => {
    const { name, version, license } = readJson(`${folder}/package.json`)
    const file = readdirSync(folder).find((file) => /^licen[cs]e/i.test(file))
    const text = file ? `\n\n${readFileSync(`${folder}/${file}`, 'utf8').trim()}` : ''
    return `${name} ${version} (${license})${text}`
  })
  mkdirSync('dist', { recursive: true })
  writeFileSync('dist/THIRD-PARTY-LICENSES.txt', `${notices.join(`\n\n${'-'.repeat(80)}\n\n`)}\n`)
}

function readJson(path: string) {
  return JSON.parse(readFileSync(path, 'utf8'))
}

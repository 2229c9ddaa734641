import { execFileSync } from 'node:child_process'
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs'

const input = 'openapi.json'
copyFileSync('node_modules/inventory-objects-mock/dist/openapi.json', input)
for (const [command, ...args] of [
  ['orval', '--input', input, '--output', 'built/orval.ts', '--client', 'zod'],
  ['kubb', 'generate'],
  ['openapi-ts', '-i', input, '-o', 'built/hey-api', '-p', 'zod', '--no-log-file'],
  ['openapi-zod-client', input, '-o', 'built/zodios.ts', '--export-schemas'],
]) {
  execFileSync(command, args, { stdio: ['ignore', 'ignore', 'inherit'] })
}
// It writes for zod 3, which zod 4 has too.
const zodios = readFileSync('built/zodios.ts', 'utf8')
writeFileSync('built/zodios.ts', zodios.replace('from "zod"', 'from "zod/v3"'))

import { readdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, test } from 'vitest'

const dist = new URL('../../dist/', import.meta.url)

function find(ending: string): string {
  const name = readdirSync(dist).find((file) => file.includes('console-scripts-') && file.endsWith(ending))
  return new URL(name!, dist).pathname
}

test('a server that was loaded with require has the same scripts for the console', async () => {
  const { default: modern } = await import(find('.js'))
  const { default: common } = createRequire(import.meta.url)(find('.cjs'))
  expect(Object.keys(modern)).toContain('console.js')
  expect(common).toEqual(modern)
})

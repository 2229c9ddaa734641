import { readFileSync } from 'node:fs'
import MarkdownIt from 'markdown-it'
import { createOpenApiDocument } from './openapi/openapi.ts'
import { virtualModule, viteVirtualModule } from './virtual-module.ts'

/** The module with what a host documents the service with, as texts: it has no files on Workers. */
const name = 'virtual:documentation'

/** The OpenAPI document that the package has, with the version of the package. */
export function formatOpenApiDocument(): string {
  const { version } = JSON.parse(readFileSync('package.json', 'utf8'))
  const server = { url: 'http://127.0.0.1:4010', description: 'npx inventory-objects-mock' }
  return JSON.stringify(createOpenApiDocument({ version, server }))
}

const contract = () => JSON.stringify(new MarkdownIt().render(readFileSync('docs/contract.md', 'utf8')))

export const documentation = virtualModule(
  name,
  () => `{ contract: ${contract()}, openapi: require('./openapi.json') }`,
)

export const viteDocumentation = viteVirtualModule(
  name,
  () => `{ "contract": ${contract()}, "openapi": ${formatOpenApiDocument()} }`,
)

/* Saves the OpenAPI documents of a server, for tools that read files. */
import { writeFile } from 'node:fs/promises'
import { createInventoryServer } from 'inventory-objects-mock/server'

const server = await createInventoryServer({ port: 0 })
for (const [file, path] of Object.entries({ served: '/openapi.json', admin: '/__mock__/openapi.json' })) {
  await writeFile(`${file}.json`, await (await fetch(`${server.url}${path}`)).text())
}
await server.close()

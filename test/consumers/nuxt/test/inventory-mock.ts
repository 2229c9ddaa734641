import { registerEndpoint } from '@nuxt/test-utils/runtime'
import { fromWebHandler } from 'h3'
import { createInventoryService } from 'inventory-objects-mock/service'

export const mock = createInventoryService({ baseUrl: '/_', objects: [{ name: 'web-1' }] })
const answer = fromWebHandler(mock.fetch)
registerEndpoint('/api/v2/objects/', answer)
registerEndpoint('/api/v2/objects/1/', answer)

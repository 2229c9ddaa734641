import 'zone.js'
import '@angular/compiler'
import { HttpClient, provideHttpClient, withFetch, withXhr } from '@angular/common/http'
import { createApplication } from '@angular/platform-browser'
import axios from 'axios'
import ky from 'ky'
import { firstValueFrom } from 'rxjs'
import { collection, create, type InventoryItem } from '../requests'

/** What the test does with a client. Each sends a request for the first object, or for all. */
export interface Client {
  list(): Promise<InventoryItem[]>
  create(): Promise<unknown>
  delete(): Promise<unknown>
  /** Without the slash, which is a redirect. */
  rename(): Promise<InventoryItem>
  /** The status of a request that is refused. */
  refuse(): Promise<number>
  /** Returns what cancels the request. */
  start(): () => void
  /** Rejects after a timeout. */
  wait(): Promise<unknown>
}

const first = `${collection}1/`
const changes = { name: 'changed' }
const refused = { ...create(''), name: null }

function withAxios(adapter: 'xhr' | 'fetch'): Client {
  const client = axios.create({ adapter })
  return {
    list: async () => (await client.get(collection)).data,
    create: () => client.post(collection, create('made')),
    delete: () => client.delete(first),
    rename: async () => (await client.patch(first.slice(0, -1), changes)).data,
    refuse: () => client.post(collection, refused).catch(({ response }) => response.status),
    start() {
      const controller = new AbortController()
      client.patch(first, changes, { signal: controller.signal }).catch(() => {})
      return () => controller.abort()
    },
    wait: () => client.patch(first, changes, { timeout: 300 }),
  }
}

const withKy: Client = {
  list: () => ky.get(collection).json(),
  create: () => ky.post(collection, { json: create('made') }),
  delete: () => ky.delete(first),
  rename: () => ky.patch(first.slice(0, -1), { json: changes }).json(),
  refuse: () => ky.post(collection, { json: refused }).catch(({ response }) => response.status),
  start() {
    const controller = new AbortController()
    ky.patch(first, { json: changes, signal: controller.signal }).catch(() => {})
    return () => controller.abort()
  },
  wait: () => ky.patch(first, { json: changes, timeout: 300, retry: 0 }),
}

async function withAngular(backend: ReturnType<typeof withFetch | typeof withXhr>): Promise<Client> {
  const { injector } = await createApplication({ providers: [provideHttpClient(backend)] })
  const client = injector.get(HttpClient)
  return {
    list: () => firstValueFrom(client.get<InventoryItem[]>(collection)),
    create: () => firstValueFrom(client.post(collection, create('made'))),
    delete: () => firstValueFrom(client.delete(first)),
    rename: () => firstValueFrom(client.patch<InventoryItem>(first.slice(0, -1), changes)),
    refuse: () => firstValueFrom(client.post<number>(collection, refused)).catch(({ status }) => status),
    start() {
      const subscription = client.patch(first, changes).subscribe()
      return () => subscription.unsubscribe()
    },
    wait: () => firstValueFrom(client.patch(first, changes, { timeout: 300 })),
  }
}

export const clients: Record<string, Client> = {
  axios: withAxios('xhr'),
  'axios-fetch': withAxios('fetch'),
  ky: withKy,
  'angular-xhr': await withAngular(withXhr()),
  'angular-fetch': await withAngular(withFetch()),
}

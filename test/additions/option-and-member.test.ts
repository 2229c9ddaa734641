/** @module-tag release */
import { afterAll, describe, expect, onTestFinished, test } from 'vitest'
import { formatOptions } from '../cli/serve/option-table.ts'
import { formatEndpoints } from '../host/admin/endpoint-table.ts'
import { type Row, SourceCopy } from './source-copy.ts'

/** The option `greeting`: its line in the interface, and its row. */
const option: Row[] = [
  {
    file: 'src/mock/mock-options.ts',
    after: '  explainHeaders?: boolean | undefined\n',
    row: `  /**
   * What a mock says first.
   * @default 'hello'
   */
  greeting?: string | undefined
`,
  },
  {
    file: 'src/mock/mock-options.ts',
    after: 'export const mockOptionChecks = {\n',
    row: "  greeting: { ...string, default: 'hello', flag: 'what the mock says first' },\n",
  },
  { file: 'src/mock/mock-options.ts', after: '  type OptionRow,\n', row: '  string,\n' },
]

/** The member `objects.clear`: its line in the interface, what it does, and its row. */
const member: Row[] = [
  {
    file: 'src/mock/objects/collection.ts',
    after: '  delete(id: number): boolean\n',
    row: '\n  /** Deletes all objects. */\n  clear(): void\n',
  },
  {
    file: 'src/mock/objects/collection.ts',
    after: "delete: (id) => store.delete(checkId('delete an object', id)),\n",
    row: '    clear: () => store.all().forEach(({ id }) => store.delete(id)),\n',
  },
  {
    file: 'src/client/members.ts',
    after: "  'objects.delete': ['DELETE /objects/{id}', 'delete an object', 'id'],\n",
    row: "  'objects.clear': ['DELETE /objects'],\n",
  },
]

const copy = new SourceCopy([...option, ...member])
afterAll(() => copy[Symbol.dispose]())

const load = {
  service: () => copy.import<typeof import('../../src/service.ts')>('src/service.ts'),
  internals: () => copy.import<typeof import('../../src/mock/internals.ts')>('src/mock/internals.ts'),
  host: () => copy.import<typeof import('../../src/host.ts')>('src/host.ts'),
  server: () => copy.import<typeof import('../../src/server.ts')>('src/server.ts'),
  client: () => copy.import<typeof import('../../src/client.ts')>('src/client.ts'),
  members: () => copy.import<typeof import('../../src/client/members.ts')>('src/client/members.ts'),
  adminApi: () => copy.import<typeof import('../../src/host/admin/admin-api.ts')>('src/host/admin/admin-api.ts'),
  serveOptions: () =>
    copy.import<typeof import('../../src/cli/serve/serve-options.ts')>('src/cli/serve/serve-options.ts'),
  serverOptions: () => copy.import<typeof import('../../src/server/server-options.ts')>('src/server/server-options.ts'),
  control: () =>
    copy.import<typeof import('../../src/console/model/mock-control.ts')>('src/console/model/mock-control.ts'),
  commands: () => copy.import<typeof import('../../src/cli/commands.ts')>('src/cli/commands.ts'),
  help: () => copy.import<typeof import('../../src/cli/help.ts')>('src/cli/help.ts'),
}

/** The members that a row adds, which the types of the sources do not have. */
type WithClear<Result> = { objects: { clear(...args: unknown[]): Result } }

async function startServer(options: object) {
  const { createInventoryServer } = await load.server()
  const server = await createInventoryServer({ port: 0, ...options })
  onTestFinished(() => server.close())
  return server
}

test('the types have both, and a table without a row does not compile', () => {
  const probe = `
import { connect } from './src/client.ts'
import { type MemberName, type MemberRow, members } from './src/client/members.ts'
import { createInventoryWorker } from './src/cloudflare.ts'
import type { ConsoleControl } from './src/console/model/control.ts'
import { createInventoryHost } from './src/host.ts'
import { createInventoryMock } from './src/index.ts'
import { type InventoryMockOptions, mockOptionChecks, type ResolvedOptions } from './src/mock/mock-options.ts'
import { createInventoryServer } from './src/server.ts'
import { createInventoryService } from './src/service.ts'
import type { OptionChecks } from './src/validation/options.ts'

const mock = createInventoryMock({ greeting: 'hi' })
createInventoryService({ greeting: undefined })
createInventoryHost({ greeting: 'hi' })
createInventoryWorker({ greeting: 'hi' })
await createInventoryServer({ greeting: 'hi' })
// @ts-expect-error -- no text
createInventoryService({ greeting: 7 })
export const greeting = (options: ResolvedOptions): string => options.greeting

export const nothing: void = mock.objects.clear()
export const later: Promise<void> = connect('http://127.0.0.1:4010').objects.clear()
export const inConsole = (control: ConsoleControl): Promise<void> => control.objects.clear()

const { greeting: _, ...checks } = mockOptionChecks
// @ts-expect-error -- the row of an option is missing
checks satisfies OptionChecks<InventoryMockOptions>
const { 'objects.clear': __, ...rows } = members
// @ts-expect-error -- the row of a member is missing
rows satisfies Record<MemberName, MemberRow>
`
  expect(copy.typeErrors(probe)).toEqual([])
  // The compiler reads all sources.
}, 300_000)

describe('an option', () => {
  const greetingOf = async (mock: object) => {
    const { internalsOf } = await load.internals()
    return Reflect.get(internalsOf('read the greeting', mock).options, 'greeting')
  }

  test('is checked, and named among the others', async () => {
    const { createInventoryService } = await load.service()
    const create = (options: object) => () => createInventoryService(options)
    expect(create({ greeting: 7 })).toThrow(
      'Failed to create an inventory mock: expected greeting to be a string but got 7.',
    )
    expect(create({ greetin: 'hi' })).toThrow('Did you mean "greeting"?')
  })

  test('reaches a mock, with its default', async () => {
    const { createInventoryService } = await load.service()
    expect(await greetingOf(createInventoryService())).toBe('hello')
    expect(await greetingOf(createInventoryService({ greeting: 'hi' } as object))).toBe('hi')
  })

  test('is one of a host and of a server', async () => {
    const { createInventoryHost } = await load.host()
    const host = createInventoryHost({ greeting: 'hi' } as object)
    onTestFinished(() => host.close())
    expect(await greetingOf(host.mock)).toBe('hi')
    const { mock } = await startServer({ greeting: 'hi' })
    expect(await greetingOf(mock)).toBe('hi')
    await expect(startServer({ greeting: 7 })).rejects.toThrow('expected greeting to be a string but got 7.')
  })

  test('is a flag of the command line, in its help and in the guide', async () => {
    const { parseServeOptions, serveOptions } = await load.serveOptions()
    expect(parseServeOptions(['--greeting', 'hi'], {}).server).toMatchObject({ greeting: 'hi' })
    expect(parseServeOptions([], {}).server).toMatchObject({ greeting: 'hello' })
    const { serverOptionChecks } = await load.serverOptions()
    expect(formatOptions(serveOptions, serverOptionChecks)).toContain(
      '\n| `--greeting <text>` | what the mock says first | hello |\n',
    )
    const [{ loadCommands }, { formatHelp }] = await Promise.all([load.commands(), load.help()])
    expect(formatHelp(await loadCommands())).toMatch(/--greeting <text> +what the mock says first/)
  })
})

describe('a member', () => {
  test('does in process what its function does, and refuses an argument', async () => {
    const { createInventoryService } = await load.service()
    const service = createInventoryService({ objects: [{ name: 'a' }, { name: 'b' }] })
    const { objects } = service as unknown as WithClear<void>
    expect(() => objects.clear('a')).toThrow('Failed to call objects.clear: expected no argument but got "a".')
    expect(service.objects.count()).toBe(2)
    objects.clear()
    expect(service.objects.count()).toBe(0)
  })

  test('is an endpoint, which a client calls', async () => {
    const { url, mock } = await startServer({ objects: [{ name: 'a' }, { name: 'b' }] })
    const { connect } = await load.client()
    const { objects } = connect(url) as unknown as WithClear<Promise<void>>
    await expect(objects.clear('a')).rejects.toThrow('Failed to call objects.clear: expected no argument but got "a".')
    expect(mock.objects.count()).toBe(2)
    expect(await objects.clear()).toBeUndefined()
    expect(mock.objects.count()).toBe(0)
    mock.objects.create({ name: 'c' })
    expect((await fetch(`${url}/__mock__/objects`, { method: 'DELETE' })).status).toBe(204)
    expect(mock.objects.count()).toBe(0)
  })

  test('is a method of what the console controls, which causes the changes', async () => {
    const { createInventoryService } = await load.service()
    const { createMockControl } = await load.control()
    const service = createInventoryService({ objects: [{ name: 'a' }] })
    const sources: string[] = []
    service.on('change', ({ source }) => sources.push(source))
    const control = createMockControl(service) as unknown as WithClear<Promise<void>>
    await control.objects.clear()
    expect([service.objects.count(), sources]).toEqual([0, ['console']])
  })

  test('is in the table of the guide', async () => {
    const [{ members }, { endpoints }] = await Promise.all([load.members(), load.adminApi()])
    expect(formatEndpoints(members, endpoints)).toContain('\n| `objects` | `GET`, `POST`, `DELETE /objects`; ')
  })
})

import { describe, expect, test } from 'vitest'
import { createInventoryHost, type InventoryHostOptions } from '../../src/host.ts'

const token =
  'adminToken to be a token of 16 or more visible ASCII characters, without spaces, as openssl rand -hex 32 prints'
const hosts = "allowedHosts to be a list of host names in lower case without a port, such as ['demo.example']"
const basePath = "basePath to be a path that begins with a slash, such as '/inventory'"

describe('createInventoryHost throws for', () => {
  test.each<[object | null, string]>([
    [{ basePath: 'inventory' }, `${basePath} but got "inventory"`],
    [{ basePath: '//demo.example' }, `${basePath} but got "//demo.example"`],
    [{ basePath: 1 }, `${basePath} but got 1`],
    [{ basePath: ['/inventory'] }, `${basePath} but got ["/inventory"]`],
    [{ adminToken: '' }, `${token} but got ""`],
    [{ adminToken: 'fifteen-letters' }, `${token} but got "fifteen-letters"`],
    [{ adminToken: 'the operators token' }, `${token} but got "the operators token"`],
    [{ adminToken: 'the-öperators-token' }, `${token} but got "the-öperators-token"`],
    [{ adminToken: 'the-operators-token\n' }, `${token} but got "the-operators-token\\n"`],
    [{ adminToken: ' the-operators-token' }, `${token} but got " the-operators-token"`],
    [{ adminToken: 5 }, `${token} but got 5`],
    [{ allowedHosts: 'demo.example' }, `${hosts} but got "demo.example"`],
    [{ allowedHosts: [1] }, `${hosts} but got [1]`],
    [{ allowedHosts: ['Demo.example'] }, `${hosts} but got ["Demo.example"]`],
    [{ allowedHosts: ['demo.example:80'] }, `${hosts} but got ["demo.example:80"]`],
    [{ allowedHosts: ['*.demo.example'] }, `${hosts} but got ["*.demo.example"]`],
    [{ allowedHosts: ['demo.example', ''] }, `${hosts} but got ["demo.example",""]`],
    [{ bodyLimit: -1 }, 'bodyLimit to be an integer of 0 or more but got -1'],
    [{ maxObjects: -1 }, 'maxObjects to be '],
    [{ sessionIdle: 0 }, 'sessionIdle to be '],
    [{ maxSessions: 0 }, 'maxSessions to be an integer of 1 or more but got 0'],
    [{ resetEvery: 0 }, 'resetEvery to be '],
    [
      { resetEvery: '24:00' },
      'resetEvery to be a number of 1 or more, or a time of the day, such as \'03:00\' but got "24:00"',
    ],
    [{ logLimit: 1.5 }, 'logLimit to be an integer of 0 or more but got 1.5'],
    [{ trustProxy: 1 }, 'trustProxy to be true or false but got 1'],
    [{ objects: [{ name: 1 }] }, 'objects[0].name'],
    [
      { baseUrl: '/inventory' },
      "the option basePath but got baseUrl. Use basePath, such as '/inventory': the origin is that",
    ],
    [{ baseUrl: undefined }, 'Use basePath'],
    [{ prot: 4010 }, 'but got "prot". Use one of those'],
    [{ readonlyRoot: true }, 'but got "readonlyRoot". Did you mean "readOnlyRoot"?'],
    [{ state: [] }, 'but got "state".'],
    [null, 'an object of options but got null. Pass an object.'],
    [[], 'an object of options but got []. Pass { objects }.'],
  ])('%j', (options, message) => {
    const create = () => createInventoryHost(options as InventoryHostOptions)
    expect(create).toThrow(/^Failed to create an inventory (host|mock): expected /)
    expect(create).toThrow(message)
    expect(create).toThrow(
      expect.objectContaining({ code: message.startsWith('objects[0]') ? 'invalid-object' : 'invalid-option' }),
    )
  })
})

describe('createInventoryHost accepts', () => {
  test.each<InventoryHostOptions>([
    { basePath: '' },
    { basePath: '/' },
    { basePath: '/a/b/' },
    { adminToken: '!~"\\sixteen-chars' },
    { allowedHosts: [] },
    { allowedHosts: ['demo.example', 'a-1'] },
    { maxObjects: 0, maxMemory: 0, bodyLimit: 0, maxDelay: 0, logLimit: 0 },
    { maxObjects: Number.POSITIVE_INFINITY, maxMemory: Number.POSITIVE_INFINITY },
    { sessionIdle: Number.POSITIVE_INFINITY, resetEvery: Number.POSITIVE_INFINITY },
  ])('%j', (options) => {
    createInventoryHost(options).close()
  })
})

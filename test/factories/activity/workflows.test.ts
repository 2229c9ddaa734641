import { describe, expect, test } from 'vitest'
import { createObjectFactory } from '../../../src/factories.ts'
import type { InventoryObject } from '../../../src/service.ts'
import { makeSteps, path, start } from './start-activity.ts'

describe('workflows', () => {
  /** Makes steps until one has a description. */
  async function find(step: ReturnType<typeof start>['step'], pattern: RegExp) {
    for (let tries = 0; tries < 300; tries++) {
      const made = await step()
      if (made && pattern.test(made.description)) return made
    }
    throw new Error(`No step ${pattern}`)
  }

  test('a switch fails, and is replaced by the same model with another serial number', async () => {
    const { mock, step } = start()
    const { change } = await find(step, /^switch failed/)
    if (change?.type !== 'update') throw new Error('not an update')
    const { id, before, object } = change
    expect(object).toEqual({
      ...before,
      labels: [...before.labels, 'failed'],
      attributes: { ...before.attributes, status: 'failed' },
    })
    const { description } = (await step())!
    const replaced = mock.objects.get(id)!
    const { serial, mac } = replaced.attributes
    expect(description).toBe(`switch replaced: ${before.name} has the serial number ${serial}`)
    expect(mock.requests.last()).toMatchObject({ method: 'PUT', path: `${path}${id}/` })
    expect(replaced).toEqual({ ...before, attributes: { ...before.attributes, serial, mac } })
    expect([serial, mac]).not.toEqual([before.attributes.serial, before.attributes.mac])
  })

  test('a hypervisor moves, and its virtual machines follow', async () => {
    const { mock, step } = start()
    const { change } = await find(step, /^server moved: .*-hv\d+ to (?!.*osl1)/)
    if (change?.type !== 'update') throw new Error('not an update')
    const { before, object } = change
    const guests = mock.objects.list().filter(({ attributes }) => attributes.hypervisor === before.name)
    await makeSteps(step, guests.length)
    expect(guests.length).toBeGreaterThan(0)
    for (const { id } of guests) {
      expect(mock.objects.get(id)).toMatchObject({
        location: object.location,
        attributes: { hypervisor: object.name },
      })
    }
  })

  test('the objects of one who is responsible are handed over', async () => {
    const { step } = start()
    const { change, description } = await find(step, /handed over/)
    if (change?.type !== 'update') throw new Error('not an update')
    const [, from, to] = /from user (\d+) to user (\d+)/.exec(description)!.map(Number)
    expect(change.before.responsible).toContain(from)
    expect(change.object.responsible).toContain(to)
    expect(change.object.responsible).not.toContain(from)
  })

  test('begin with what was not changed lately, and keep places, types and attributes together', async () => {
    const { mock, step } = start()
    const kindOf = ({ type, location }: InventoryObject) => [type?.name, location?.fact]
    const keysOf = ({ type, attributes }: InventoryObject) => [type?.name, ...Object.keys(attributes).sort()].join()
    const known = mock.objects.list().map(keysOf)
    const seen = new Set<string>()
    const recent: number[] = []
    let last: { run: string; object: InventoryObject } | undefined
    for (let n = 0; n < 400; n++) {
      const { workflow, description, change } = (await step())!
      if (!change || change.type === 'all') throw new Error(description)
      seen.add(workflow)
      if (change.type === 'create') expect(known).toContain(keysOf(change.object))
      if (change.type === 'update') {
        const { before, object } = change
        const run = `${workflow} ${description.replace(/.* from /, '')}`
        const isNext = run === last?.run
        if (workflow === 'decommission' || (workflow === 'hand-over' && !isNext))
          expect(recent).not.toContain(change.id)
        if (workflow === 'hand-over' && isNext) {
          seen.add('hand-over of several')
          expect(kindOf(object)).toEqual(kindOf(last!.object))
        }
        if (workflow === 'move') {
          const isSamePlace = before.location?.fact === object.location?.fact
          seen.add(isSamePlace ? 'move within a place' : 'move to another place')
          for (const [key, value] of Object.entries(before.attributes).filter(
            ([key, ip]) => /(^|_)ip$/.test(key) && ip,
          ))
            expect([object.attributes[key] !== '', object.attributes[key] === value]).toEqual([true, isSamePlace])
        }
        last = { run, object }
      } else last = undefined
      recent.unshift(change.id)
      recent.splice(30)
    }
    expect([...seen].sort()).toEqual([
      ...['decommission', 'deploy', 'failure', 'fill-rack', 'hand-over', 'hand-over of several', 'move'],
      ...['move to another place', 'move within a place', 'remove'],
    ])
  })

  test('what is decommissioned by its status or a label alone is removed, and nothing else', async () => {
    const make = (name: string, fields: object) => [
      { name: `${name}-0`, type: { name }, ...fields },
      ...Array.from({ length: 9 }, (_, n) => ({
        name: `${name}-${n + 1}`,
        type: { name },
        attributes: { status: 'failed' },
      })),
    ]
    const { mock, step } = start({
      objects: [
        ...make('by-status', { attributes: { status: 'decommissioned' } }),
        ...make('by-label', { labels: ['decommissioned'] }),
      ],
    })
    const removed: unknown[] = []
    mock.on('change', (change) => {
      if (change.type === 'delete') removed.push([change.before.name, change.before.attributes.status])
    })
    await makeSteps(step, 20)
    expect(removed.sort()).toEqual([
      ['by-label-0', undefined],
      ['by-status-0', 'decommissioned'],
    ])
  })

  test('a new object has its own name, addresses and numbers, whatever the form of those of the others', async () => {
    const objects = Array.from({ length: 10 }, (_, n) => ({
      name: `vm-${n}`,
      type: { name: 'vm' },
      location: { fact: 'osl1' },
      attributes: { host: `vm-${n}`, ip: '2001:db8::1', asset: '#', vendor: 'acme', serial: 'AB12' },
    }))
    const { step } = start({ objects, assumptions: { filterMatch: 'icontains' } })
    const { change } = await find(step, /^vm deployed/)
    if (change?.type !== 'create') throw new Error('not a creation')
    const { name, attributes } = change.object
    const serial = expect.stringMatching(/^A[A-Z]\d\d$/)
    expect(attributes).toEqual({ host: name, ip: '', asset: expect.stringMatching(/^#\d{6}$/), vendor: 'acme', serial })
  })

  test('what is left failed, or without its hypervisor, is put right', async () => {
    const guest = { type: { name: 'virtual machine' }, location: { fact: 'osl1' } }
    const elsewhere = ['trd1', 'brg1', 'svg1'].flatMap((fact) => [
      { name: `hv-${fact}`, type: { name: 'server' }, location: { fact } },
      { ...guest, name: `vm-${fact}`, location: { fact }, attributes: { hypervisor: `hv-${fact}` } },
    ])
    const { mock, step } = start({
      objects: [
        { name: 'sw-1', type: { name: 'switch' }, attributes: { serial: 'ABC123', status: 'failed' } },
        { name: 'hv-1', type: { name: 'server' }, location: { fact: 'osl1' } },
        { ...guest, name: 'vm-1', attributes: { hypervisor: 'hv-1' } },
        ...elsewhere,
        ...['a', 'b', 'c', 'd'].map((end) => ({ ...guest, name: `vm-${end}`, attributes: { hypervisor: 'gone' } })),
      ],
    })
    await makeSteps(step, 30)
    // By one at the same place.
    for (const { attributes } of mock.objects.list().slice(-4)) expect(attributes.hypervisor).toBe('hv-1')
    expect(mock.objects.get(1)!.attributes).not.toEqual({ serial: 'ABC123', status: 'failed' })
  })

  test('an object is created where none fits', async () => {
    const { mock, step } = start({ objects: [{ name: 'web-1', labels: ['prod'] }] })
    expect(await step()).toMatchObject({ workflow: 'arrival', status: 200, change: { type: 'create', id: 2 } })
    expect(mock.objects.get(1)).toMatchObject({ name: 'web-1', labels: ['prod'] })
  })

  test('an object that is created is like no other one, also where a factory with the same seed made those', async () => {
    const built = createObjectFactory({ seed: 1 }).buildList(2)
    const { step } = start({ objects: built.map(({ name }) => ({ name })) }, { seed: 1 })
    const { change, description } = await find(step, / created: /)
    expect(change?.type).toBe('create')
    expect(description).toMatch(/^[a-z ]+ created: \S+$/)
  })
})

import { describe, expect, test } from 'vitest'
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

  test('what is left failed, or without its hypervisor, is put right', async () => {
    const guest = { type: { name: 'virtual machine' }, location: { fact: 'osl1' } }
    const { mock, step } = start({
      objects: [
        { name: 'sw-1', type: { name: 'switch' }, attributes: { serial: 'ABC123', status: 'failed' } },
        { name: 'hv-1', type: { name: 'server' }, location: { fact: 'osl1' } },
        { ...guest, name: 'vm-1', attributes: { hypervisor: 'hv-1' } },
        { ...guest, name: 'vm-2', attributes: { hypervisor: 'gone' } },
      ],
    })
    await makeSteps(step, 20)
    expect(mock.objects.get(4)!.attributes.hypervisor).toBe('hv-1')
    expect(mock.objects.get(1)!.attributes).not.toEqual({ serial: 'ABC123', status: 'failed' })
  })

  test('an object is created where none fits', async () => {
    const { mock, step } = start({ objects: [{ name: 'web-1', labels: ['prod'] }] })
    expect(await step()).toMatchObject({ workflow: 'arrival', status: 200, change: { type: 'create', id: 2 } })
    expect(mock.objects.get(1)).toMatchObject({ name: 'web-1', labels: ['prod'] })
  })
})

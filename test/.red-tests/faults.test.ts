
    import { describe } from 'vitest'
    import { test } from '../../src/vitest.ts'
    const add = ({ service }) => void service.faults.add({ operation: 'delete', status: 503 })
    test('passes but for a fault that never applied', add)
    test('fails before that', ({ expect, service }) => {
      add({ service })
      expect(1).toBe(3)
    })
    test('is skipped meanwhile', ({ skip, service }) => {
      add({ service })
      skip()
    })
    test('throws in a function of a fault', async ({ service }) => {
      const fail = () => { throw new Error('of a respond') }
      service.faults.add({ respond: fail })
      await service.fetch('/api/v2/objects/')
    })
    test('applies its fault', async ({ service }) => {
      add({ service })
      await service.fetch('/api/v2/objects/1/', { method: 'DELETE' })
    })
    describe('without', () => {
      test.override({ verifyFaults: false })
      test('does not verify faults', add)
    })
    describe('with an option that is none', () => {
      test.override({ inventoryOptions: { object: [] } })
      test('asks for a service', ({ service }) => service.reset())
    })
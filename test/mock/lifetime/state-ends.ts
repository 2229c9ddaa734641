import type { InventoryService } from '../../../src/index.ts'

/** What ends a state: a name, and a function that prepares it and returns it. */
type StateEnd = readonly [name: string, prepare: (control: InventoryService) => () => void]

/** Everything that ends a state, and with it the requests under way. */
export const stateEnds: readonly StateEnd[] = [
  ['reset()', (control) => () => control.reset()],
  ['setInitialState()', (control) => () => control.setInitialState([{ name: 'other' }])],
  [
    'restore()',
    (control) => {
      const checkpoint = control.checkpoint()
      return () => {
        // A restore that changes no objects ends nothing.
        control.objects.create({ name: 'other' })
        control.restore(checkpoint)
      }
    },
  ],
  ['importState()', (control) => () => control.importState([{ name: 'other' }])],
]

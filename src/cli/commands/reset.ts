import { formatCount } from '../../console/text/format.ts'
import { createControlCommand, expectNothing } from '../control/control-command.ts'

/** `inventory-objects-mock reset`: restores the initial state of a server. */
export const reset = createControlCommand({
  summary: 'reset a running server, and clear its log',
  usage: ['reset [options]'],
  example: ['inventory-objects-mock reset --session test-1'],
  async run(context) {
    expectNothing(context)
    const { inventory } = context
    await inventory.reset()
    const objects = await inventory.objects.count()
    return { json: { objects }, lines: [`Reset ${inventory.baseUrl} to ${formatCount(objects, 'object')}.`] }
  },
})

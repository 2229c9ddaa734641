import type { ObjectFields } from '../../contract/object.ts'
import { COLLECTION_PATH } from '../../contract/operations.ts'
import { HARDWARE, IDENTITY } from '../attribute-names.ts'
import { builtInTraits } from '../overrides.ts'
import type { Stock } from './stock.ts'

/** A kind of step. */
type StepName = 'create' | 'fail' | 'replace' | 'move' | 'hand-over' | 'decommission' | 'remove'

type Item = ObjectFields & { readonly id?: number | undefined }

/** A step that is due: one request. */
export interface PlannedStep {
  readonly name: StepName
  /** The change, in words: `switch failed: osl1-r01-tor01`. */
  readonly description: string
  readonly method: 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Below `{base_url}`. */
  readonly path: string
  readonly id: number | undefined
  readonly body: Partial<Item>
}

/** Which objects a step is for, and its request. */
interface StepRow {
  /** How often it is drawn, relative to the others. */
  readonly weight: number
  readonly method?: PlannedStep['method']
  /** Whether it is for an object; for `create`, whether it is for another one like it. */
  readonly fits: (object: Item, stock: Stock) => boolean
  /** The body, and what is done in words; null if there is nothing to change the object to. */
  readonly plan: (object: Item, stock: Stock) => [body: Partial<Item>, done: string] | null
}

/** The attributes that another object like one has values of its own for. */
const OF_ITS_OWN = new RegExp(`${IDENTITY.source}|^unit$`, 'i')

const isFailed = ({ attributes }: ObjectFields) => attributes.status === 'failed'
const isDecommissioned = ({ attributes, labels }: ObjectFields) =>
  [...labels, attributes.status].includes('decommissioned')
const isInService = (object: ObjectFields) => !isFailed(object) && !isDecommissioned(object)
const isSameType = (one: ObjectFields, other: ObjectFields) => one.type?.name === other.type?.name
const placeOf = ({ location }: Pick<ObjectFields, 'location'>) => location?.fact ?? location?.name

const steps: Readonly<Record<StepName, StepRow>> = {
  create: {
    weight: 2,
    method: 'POST',
    fits: (model, stock) => isInService(model) && stock.hasRoom(model, 1),
    plan(model, stock) {
      const attributes = stock.renew(model, OF_ITS_OWN)
      return [{ ...model, id: undefined, name: stock.findName(model.name), attributes }, 'created']
    },
  },
  fail: {
    weight: 2,
    fits: (device) => Boolean(device.attributes.serial) && isInService(device),
    plan: ({ attributes }) => [{ attributes: { ...attributes, status: 'failed' } }, 'failed'],
  },
  replace: {
    weight: 6,
    method: 'PUT',
    fits: (device) => Boolean(device.attributes.serial) && isFailed(device),
    plan(device, stock) {
      const { status: _, ...attributes } = stock.renew(device, HARDWARE)
      const model = stock.draw(stock.models, (model) => isSameType(model, device) && isInService(model))
      const status = model?.attributes.status
      return [{ ...device, attributes: { ...attributes, ...(status && { status }) } }, 'replaced']
    },
  },
  move: {
    weight: 2,
    fits: (object) => object.location !== null && isInService(object),
    plan({ name, location }, stock) {
      const isElsewhere = (model: ObjectFields) => placeOf(model) && placeOf(model) !== placeOf({ location })
      const to = stock.draw(stock.models, isElsewhere)?.location
      if (!to) return null
      const isNamed = location?.fact && to.fact && name.startsWith(`${location.fact}-`)
      const renamed = isNamed ? stock.findName(name.replace(location.fact!, () => to.fact!)) : name
      return [{ name: renamed, location: to }, `moved to ${placeOf({ location: to })}`]
    },
  },
  'hand-over': {
    weight: 2,
    fits: isInService,
    plan(object, stock) {
      const usersOf = ({ responsible }: ObjectFields) => JSON.stringify(responsible)
      const model = stock.draw(stock.models, (model) => isSameType(model, object) && usersOf(model) !== usersOf(object))
      return model ? [{ responsible: model.responsible }, 'handed over'] : null
    },
  },
  decommission: {
    weight: 2,
    fits: (object, stock) => isInService(object) && stock.hasRoom(object, -1),
    plan({ attributes }) {
      const { decommissioned } = builtInTraits
      return [{ ...decommissioned, attributes: decommissioned.attributes(0, attributes) }, 'decommissioned']
    },
  },
  remove: {
    weight: 3,
    method: 'DELETE',
    fits: (object, stock) => isDecommissioned(object) && stock.hasRoom(object, -1),
    plan: () => [{}, 'removed'],
  },
}

/** Plans a step: the first one, in a random order, that there is an object for. Null if there is none. */
export function planStep(stock: Stock): PlannedStep | null {
  const free = stock.look()
  const names = (Object.keys(steps) as StepName[]).flatMap((name) => Array<StepName>(steps[name].weight).fill(name))
  for (const name of stock.faker.helpers.shuffle(names)) {
    const { method = 'PATCH', fits, plan } = steps[name]
    const objects: readonly Item[] = name === 'create' ? stock.models : free
    const object = stock.draw(objects, (object) => fits(object, stock))
    const planned = object && plan(object, stock)
    if (!planned) continue
    const [wanted, done] = planned
    const entries = Object.entries(wanted).filter(([, value]) => value !== undefined)
    const accepted = entries.filter(([name, value]) => stock.accepts(name, value))
    // Values that the schema refuses are left out of changes. Of a whole object, nothing can be.
    if (method === 'PATCH' ? accepted.length === 0 : accepted.length < entries.length) continue
    const body: Partial<Item> = Object.fromEntries(accepted)
    const id = name === 'create' ? undefined : object.id
    const path = COLLECTION_PATH + (id === undefined ? '' : `${id}/`)
    const description = `${object.type?.name || 'object'} ${done}: ${body.name ?? object.name}`
    return { name, description, method, path, id, body }
  }
  return null
}

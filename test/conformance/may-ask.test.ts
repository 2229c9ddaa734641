import { expect, test } from 'vitest'
import { createStep, listStep, type Step } from '../../src/conformance/sequences/step.ts'
import { ServiceConnection } from '../../src/conformance/service/service-connection.ts'
import { ServiceModel } from '../../src/conformance/service-model.ts'
import { completeBody } from '../mock/requests.ts'

const fetch = () => Promise.reject(new Error('Nothing is asked.'))
const connection = () => new ServiceConnection({ url: 'http://localhost', fetch }, {})

const read = listStep()
const create = createStep(completeBody())
const refused: Step = { ...create, isRefused: true }
const on = (id: string, method: string, body: Step['body']): Step => ({ method, target: { id }, body })

// Also where the sequences are chosen so that none of these comes.
test.each([
  ['none', { read: true, create: false, refused: false }],
  ['refused', { read: true, create: false, refused: true }],
  ['allowed', { read: true, create: true, refused: true }],
] as const)('with writes %j, other steps are not sent', (writes, expected) => {
  const model = new ServiceModel(connection(), writes, [])
  const mayAsk = (step: Step) => model.mayAsk(step, null)
  expect({ read: mayAsk(read), create: mayAsk(create), refused: mayAsk(refused) }).toEqual(expected)
})

test('an object that the run did not create, or has deleted, is not written to, but for an update of nothing', () => {
  const model = new ServiceModel(connection(), 'allowed', [])
  const allowed = () => [
    model.mayAsk(on('7', 'PATCH', { name: 'a' }), '7'),
    model.mayAsk(on('7', 'PUT', {}), '7'),
    model.mayAsk(on('7', 'DELETE', undefined), '7'),
    model.mayAsk(on('7', 'PATCH', {}), '7'),
  ]
  expect(allowed()).toEqual([false, false, false, true])
  model.created.add('7', { id: 7, name: 'a' })
  expect(allowed()).toEqual([true, true, true, true])
  model.created.forget('7')
  expect(allowed()).toEqual([false, false, false, true])
})

test('once an object cannot be deleted, there is no other write, also of what is to be refused', () => {
  const model = new ServiceModel(connection(), 'allowed', [])
  model.created.isStuck = true
  expect([read, create, refused].map((step) => model.mayAsk(step, null))).toEqual([true, false, false])
})

import { expect, test } from 'vitest'
import { sendSequence } from '../../src/conformance/send-sequence.ts'
import { createStep, deleteStep, listStep, PREFIX, updateStep } from '../../src/conformance/sequences/step.ts'
import { skipWaits } from './ask.ts'
import { createModel, empty, type Sent } from './small-service.ts'

skipWaits()

const create = createStep({ ...empty, name: `${PREFIX}1` })

test('a wrong list after a write is read again for a while, and then taken as it is', async () => {
  const respond = ({ line }: Sent) => (line.endsWith('?sort=id') ? Response.json([]) : undefined)
  const { model, sent, service } = createModel({ objects: [{ name: 'web-1' }], respond, maxRequests: 50 })
  const trials = await sendSequence(model, [create, listStep(['sort', 'id'])])
  expect(trials.at(-1)!.json).toEqual([])
  const again = sent.filter(({ line }) => line.endsWith('?sort=id'))
  expect(again.length).toBeGreaterThan(1)
  expect(again.length).toBeLessThan(10)
  expect(service.objects.list()).toHaveLength(1)
})

test('a service that says to have deleted an object that it never showed is asked for the list', async () => {
  const respond = ({ line }: Sent) => (line.startsWith('DELETE') ? new Response(null, { status: 204 }) : undefined)
  const { model, sent } = createModel({ respond })
  const trials = await sendSequence(model, [deleteStep({ target: { id: '77' } })])
  expect(sent.map(({ line }) => line)).toEqual(['DELETE /api/v2/objects/77/', 'GET /api/v2/objects/'])
  expect(trials.at(-1)!.after).toMatchObject({ id: '77' })
})

test('a created object whose name the service changed is found by the other fields of the answer', async () => {
  const name = 'RENAMED'
  const { model, service } = createModel({
    async respond({ line }, response) {
      if (line.startsWith('POST')) return Response.json({ ...(await response.json()), name })
      if (!line.startsWith('GET')) return undefined
      const [first, ...others] = await response.json()
      return Response.json(first ? [{ ...first, name }, ...others] : [])
    },
  })
  const trials = await sendSequence(model, [create])
  expect(trials.at(-1)!.after!.id).toBe('1')
  // It is deleted, because it was found.
  expect(service.objects.list()).toEqual([])
})

test('what an update stored is what the mock would store, without white space at the ends', async () => {
  const { model } = createModel({
    respond: async ({ line, body }, response) =>
      line.startsWith('PATCH') ? Response.json({ ...(await response.json()), ...JSON.parse(body) }) : undefined,
  })
  const update = updateStep({ name: `  ${PREFIX}2  ` }, { isUnread: true })
  const trials = await sendSequence(model, [create, update, listStep()])
  const { collection, request } = trials.at(-1)!
  expect(request.path).toBe('/api/v2/objects/')
  expect(collection.get('1')!.name).toMatch(/^\S.*2$/)
  expect((trials.at(-2)!.json as { name: string }).name).toMatch(/^ {2}.*2 {2}$/)
})

test('what an update stored is what the service says where the mock would store something else', async () => {
  const { model } = createModel({
    respond: async ({ line }, response) =>
      line.startsWith('PATCH') ? Response.json({ ...(await response.json()), labels: ['added'] }) : undefined,
  })
  const update = updateStep({ attributes: { os: 'debian' } }, { isUnread: true })
  const { collection } = (await sendSequence(model, [create, update, listStep()])).at(-1)!
  expect(collection.get('1')).toMatchObject({ labels: ['added'], attributes: { os: 'debian' } })
})

import { expect, test } from 'vitest'
import { examineSequence } from '../../src/conformance/examine-sequence.ts'
import { listStep } from '../../src/conformance/sequences/step.ts'
import { createModel } from './small-service.ts'

test('a sequence is sent again only up to what is wrong', async () => {
  const { model, sent } = createModel({
    objects: [{ name: 'web-1' }, { name: 'web-2' }],
    respond: ({ line }) => (line.endsWith('?sort=id') ? Response.json([{ id: 1 }]) : undefined),
  })
  await examineSequence(model, [listStep(['sort', 'id']), listStep(['name', 'web-1'])])
  expect(model.confirmed.length).toBeGreaterThan(0)
  expect(sent.map(({ line }) => line)).toContain('GET /api/v2/objects/?sort=id')
  expect(sent.filter(({ line }) => line.endsWith('?name=web-1'))).toHaveLength(1)
})

import { expect, test } from 'vitest'
import { type ApiDocument, listOperations } from '../../../src/console/server/api-pane.tsx'
import { createOpenApiDocument } from '../../../src/contract/openapi.ts'

test('the API pane has the operations of the contract, with what they take and answer and an example', () => {
  // As the page gets it.
  const text = JSON.stringify(createOpenApiDocument({ version: '1.0.0', server: { url: '/' } }))
  const operations = listOperations(JSON.parse(text) as ApiDocument)
  const shown = operations.map(({ method, path, takes, answers, body }) => [
    `${method} ${path}`,
    takes.map(({ name }) => name).join(),
    answers.map(({ name }) => name).join(),
    body && Object.keys(JSON.parse(body)).join(),
  ])
  const fields = 'name,location,type,labels,attributes,responsible'
  expect(shown).toEqual([
    ['GET /api/v2/objects/', 'name,responsible,location__fact,type__name,sort,page', '200,400,401,404,406', ''],
    ['POST /api/v2/objects/', '', '200,400,401,404,406,413,415', fields],
    ['GET /api/v2/objects/1/', 'id', '200,400,401,404,405,406', ''],
    ['PUT /api/v2/objects/1/', 'id', '200,400,401,404,406,413,415', `id,${fields}`],
    ['PATCH /api/v2/objects/1/', 'id', '200,400,401,404,406,413,415', expect.any(String)],
    ['DELETE /api/v2/objects/1/', 'id', '204,400,401,404,406', ''],
  ])
  expect(operations[0]!.takes[0]).toMatchObject({ name: 'name', description: 'Filter by object name.' })
  expect(operations[0]!.answers[0]).toEqual({ name: '200', description: 'The objects that match.' })
})

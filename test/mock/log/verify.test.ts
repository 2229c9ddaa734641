import { expect, test } from 'vitest'
import { createInventoryMock } from '../../../src/index.ts'
import { catchError, describeBoth } from '../../both.ts'
import { completeBody, path, write } from '../requests.ts'

describeBoth('requests.verify', (start) => {
  test('passes for as many requests as it expects, one by default', async () => {
    const { mock, send } = await start()
    await mock.requests.verify({ operation: 'list' }, { times: 0 })
    await send(path)
    await mock.requests.verify({ operation: 'list' })
    await send(path)
    await mock.requests.verify({ operation: 'list' }, { times: 2 })
    await mock.requests.verify({ operation: 'create' }, { times: 0 })
  })

  test('throws at once without a request', async () => {
    const { mock } = await start()
    expect(await catchError(() => mock.requests.verify({ operation: 'create' }))).toMatchObject({
      code: 'unverified',
      message:
        'Failed to verify requests: expected 1 request that matches {"operation":"create"} but got 0. ' +
        'Check what the client sends, or wait for it with waitFor.',
    })
  })

  test('lists those that are too many', async () => {
    const { mock, send } = await start()
    for (const name of ['a', 'b']) await send(`${path}?name=${name}`)
    await send(path, write('POST', completeBody()))
    expect((await catchError(() => mock.requests.verify({ operation: 'list' }))).message).toMatchInlineSnapshot(`
      "Failed to verify requests: expected 1 request that matches {"operation":"list"} but got 2:
      - GET /api/v2/objects/?name=a 200
      - GET /api/v2/objects/?name=b 200
      Check what the client sends, or wait for it with waitFor."
    `)
  })
})

test('requests.verify takes a function', () => {
  const { requests } = createInventoryMock()
  requests.verify(() => true, { times: 0 })
  expect(() => requests.verify(() => true)).toThrow('expected 1 request that the function accepts but got 0')
})

import { expect, test } from 'vitest'
import { describeEveryAdapter } from '../adapters.ts'
import { decidedAnswers, objects } from './decided-answers.ts'
import { path } from './requests.ts'

describeEveryAdapter('explain', (start) => {
  for (const { what, assumption, status, request, assumptions } of decidedAnswers) {
    test(`${what} is ${assumption ? `put down to ${assumption}` : 'put down to no assumption'}`, async () => {
      const { send, close } = await start({ objects, assumptions, explain: true })
      try {
        const answer = await send(request)
        expect([answer.status, answer.headers['x-inventory-assumption']]).toEqual([status, assumption ?? undefined])
      } finally {
        await close()
      }
    })
  }

  test('is off unless it is turned on', async () => {
    const { send, close } = await start({ objects })
    try {
      for (const { request } of decidedAnswers) {
        expect((await send(request)).headers).not.toHaveProperty('x-inventory-assumption')
      }
    } finally {
      await close()
    }
  })

  test('says nothing of an answer that a fault gave', async () => {
    const { control, send, close } = await start({ objects, explain: true })
    try {
      control.fault({ status: 503 })
      const answer = await send({ method: 'GET', path: `${path}?name=WEB-1` })
      expect([answer.status, answer.headers['x-inventory-assumption']]).toEqual([503, undefined])
    } finally {
      await close()
    }
  })
})

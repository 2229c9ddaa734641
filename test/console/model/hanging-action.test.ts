import { expect, onTestFinished, test, vi } from 'vitest'
import { startInPage } from './start-model.ts'

async function start() {
  const { mock, model } = await startInPage({ objects: [{ name: 'web-1' }, { name: 'web-2' }] })
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  return { mock, model, notice: model.notices.current }
}

/** An action that ends when the test says so. */
function createAction() {
  let end = () => {}
  const promise = new Promise<void>((resolve) => {
    end = resolve
  })
  return { run: () => promise, end: () => end() }
}

test('an action that never ends can be left by the one that waits for it, which then goes on', async () => {
  const { mock, model, notice } = await start()
  const hanging = createAction()
  const result = model.attempt('Load small', hanging.run)
  await vi.advanceTimersByTimeAsync(0)
  const deletion = model.run('Delete web-1', () => model.control.objects.delete(1), 'Deleted web-1.')
  await vi.advanceTimersByTimeAsync(1_900)
  expect(notice.value).toBeNull()
  await vi.advanceTimersByTimeAsync(200)
  expect(notice.value).toMatchObject({ text: 'Still waiting for: Load small.', actions: [{ label: 'Stop waiting' }] })
  notice.value!.actions![0]!.run()
  await vi.advanceTimersByTimeAsync(500)
  expect(await deletion).toBe(true)
  await result
  expect(mock.objects.get(1)).toBeUndefined()
  expect(model.history.undoLabel.value).toBe('Delete web-1')
})

test('what was left says so, and what it changes later is a step of its own', async () => {
  const { mock, model, notice } = await start()
  const hanging = createAction()
  const isDone = model.run('Load small', async () => {
    await hanging.run()
    await model.control.objects.delete(1)
  })
  await vi.advanceTimersByTimeAsync(0)
  model.history.abandon()
  expect(await isDone).toBe(false)
  expect(notice.value).toMatchObject({ isError: true, text: expect.stringContaining('Load small') })
  hanging.end()
  await vi.advanceTimersByTimeAsync(500)
  expect(mock.objects.get(1)).toBeUndefined()
  expect(model.history.undoLabel.value).toBe('Delete web-1 (1)')
  model.undo()
  await vi.advanceTimersByTimeAsync(500)
  expect(mock.objects.get(1)).toMatchObject({ name: 'web-1' })
})

test('an action that takes long, with nothing behind it, is left alone', async () => {
  const { model, notice } = await start()
  const long = createAction()
  const isDone = model.run('Add 100,000 objects', long.run, 'Added.')
  await vi.advanceTimersByTimeAsync(60_000)
  expect(notice.value).toBeNull()
  long.end()
  expect(await isDone).toBe(true)
  expect(notice.value).toMatchObject({ text: 'Added.' })
})

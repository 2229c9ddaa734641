import { expect, test } from 'vitest'
import { createInPage, startModel } from './start-model.ts'

/** A console whose mock answers when it is told to. */
async function start() {
  const { control, send } = await createInPage({ objects: [{ name: 'web-1' }, { name: 'web-2' }] })
  const answers: (() => void)[] = []
  const { get } = control.objects
  const objects: typeof control.objects = {
    ...control.objects,
    get: async (id) => {
      await new Promise<void>((resolve) => answers.push(resolve))
      return get(id)
    },
  }
  const model = await startModel({ ...control, objects })
  const { selected, isOpen } = model.views.objects
  const shown = () => [model.pane.value, isOpen.value ? (selected.value?.name ?? null) : null]
  return { model, answers, send, shown }
}

test('of two links, the last is shown, whichever answer comes first', async () => {
  for (const order of [
    [0, 1],
    [1, 0],
  ]) {
    const { model, answers, shown } = await start()
    const done = [model.show('Objects', 1), model.show('Objects', 2)]
    for (const at of order) {
      answers[at]!()
      await done[at]
    }
    expect(shown()).toEqual(['Objects', 'web-2'])
  }
})

test('a link opens nothing if something else was opened since', async () => {
  const { model, answers, send, shown } = await start()
  await send('/api/v2/objects/')
  await expect.poll(() => model.requests.value.length).toBe(1)
  const { side, selected } = model.views.requests
  const ways: (() => void)[] = [
    () => {
      side.value = 'new'
    },
    () => {
      selected.value = model.requests.value[0]!
    },
    () => {
      model.pane.value = 'Faults'
    },
  ]
  for (const goOn of ways) {
    model.pane.value = 'Requests'
    const done = model.show('Objects', 1)
    goOn()
    answers.pop()!()
    await done
    expect(shown()[0]).not.toBe('Objects')
  }
  model.pane.value = 'Requests'
  const done = model.show('Objects', 1)
  answers.pop()!()
  await done
  expect(shown()).toEqual(['Objects', 'web-1'])
})

import type { InventoryService } from 'inventory-objects-mock/service'

/** Lets activity change objects every few seconds, until it is paused. */
export async function startActivity(service: InventoryService): Promise<void> {
  const bar = document.querySelector('#activity')!
  const shown = document.querySelector('#step')!
  const button = document.querySelector<HTMLButtonElement>('#pause')!
  // The generator of objects is larger than everything else: the list is there before it.
  const { createActivity } = await import('inventory-objects-mock/factories')
  let isActive = !matchMedia('(prefers-reduced-motion: reduce)').matches
  const activity = createActivity(service, {
    pace: '20/min',
    onStep: ({ description }) => {
      // The last one can end after the click.
      if (isActive) shown.textContent = description
    },
  })
  const show = () => {
    bar.classList.toggle('paused', !isActive)
    button.textContent = isActive ? 'Pause' : 'Resume'
    shown.textContent = isActive ? 'Others change objects.' : 'Activity is paused.'
    if (isActive) activity.start()
    else activity.stop()
  }
  button.disabled = false
  button.onclick = () => {
    isActive = !isActive
    show()
  }
  show()
}

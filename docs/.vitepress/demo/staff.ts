import type { InventoryService } from 'inventory-objects-mock/service'

/** Lets simulated staff change objects every few seconds, until they are paused. */
export async function startStaff(service: InventoryService): Promise<void> {
  const staff = document.querySelector('#staff')!
  const work = document.querySelector('#work')!
  const button = document.querySelector<HTMLButtonElement>('#pause')!
  // The generator of names, serial numbers and workflows is larger than everything else: the list is there before it.
  const { createActivity } = await import('inventory-objects-mock/factories')
  let isAtWork = !matchMedia('(prefers-reduced-motion: reduce)').matches
  const activity = createActivity(service, {
    rate: '20/min',
    onStep: ({ description }) => {
      // The last one can end after the click.
      if (isAtWork) work.textContent = description
    },
  })
  const show = () => {
    staff.classList.toggle('paused', !isAtWork)
    button.textContent = isAtWork ? 'Pause' : 'Resume'
    work.textContent = isAtWork ? 'Staff are at work.' : 'Staff have a break.'
    if (isAtWork) activity.start()
    else activity.stop()
  }
  button.disabled = false
  button.onclick = () => {
    isAtWork = !isAtWork
    show()
  }
  show()
}

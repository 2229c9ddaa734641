import { handlers } from 'inventory-objects-mock/handlers'
import { setupWorker } from 'msw/browser'

export const ready = setupWorker(...handlers).start()

import { page } from '../src/with-tanstack-query'
import { describePage } from './follow'

describePage(page)

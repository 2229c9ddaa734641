import { page } from '../src/with-swr'
import { describePage } from './follow'

describePage(page)

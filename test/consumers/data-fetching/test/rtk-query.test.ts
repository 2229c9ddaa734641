import { page } from '../src/with-rtk-query'
import { describePage } from './follow'

describePage(page)

import { mount } from '../src/with-pinia-colada'
import { describePage } from './follow'

describePage(mount)

import { mountReact } from '../src/mount-react'
import { page } from '../src/with-rtk-query'
import { describePage } from './follow'

describePage(() => mountReact(page))

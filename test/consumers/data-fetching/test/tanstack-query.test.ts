import { mountReact } from '../src/mount-react'
import { page } from '../src/with-tanstack-query'
import { describePage } from './follow'

describePage(() => mountReact(page))

import { mountReact } from '../src/mount-react'
import { page } from '../src/with-swr'
import { describePage } from './follow'

describePage(() => mountReact(page))

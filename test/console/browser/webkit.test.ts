import { webkit } from './browsers/webkit.ts'
import { describeBrowser } from './describe-browser.ts'
import { facts, paneFacts } from './suite.ts'

describeBrowser(webkit, [...paneFacts, ...facts])

import { webkit } from './browsers/webkit.ts'
import { describeBrowser } from './describe-browser.ts'
import { facts } from './suite.ts'

describeBrowser(webkit, facts)

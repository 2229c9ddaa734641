import { webkit } from './browsers/webkit.ts'
import { describeBrowser } from './describe-browser.ts'
import { facts } from './facts.ts'

describeBrowser(webkit, facts)

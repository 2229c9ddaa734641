import { firefox } from './browsers/firefox.ts'
import { describeBrowser } from './describe-browser.ts'
import { facts } from './suite.ts'

describeBrowser(firefox, facts)

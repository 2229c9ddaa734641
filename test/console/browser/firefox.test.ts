import { firefox } from './browsers/firefox.ts'
import { describeBrowser } from './describe-browser.ts'
import { facts, paneFacts } from './suite.ts'

describeBrowser(firefox, [...paneFacts, ...facts])

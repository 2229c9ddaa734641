import { firefox } from './browsers/firefox.ts'
import { describeBrowser } from './describe-browser.ts'
import { facts } from './facts.ts'

describeBrowser(firefox, facts)

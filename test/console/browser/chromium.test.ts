import { chromium } from './browsers/chromium.ts'
import { describeBrowser } from './describe-browser.ts'
import { commonFacts, facts } from './suite.ts'

describeBrowser(chromium, [...facts, ...commonFacts])

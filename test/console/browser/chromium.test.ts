import { chromium } from './browsers/chromium.ts'
import { describeBrowser } from './describe-browser.ts'
import { commonFacts, facts } from './facts.ts'

describeBrowser(chromium, [...facts, ...commonFacts])

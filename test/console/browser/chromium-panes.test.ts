import { chromium } from './browsers/chromium.ts'
import { describeBrowser } from './describe-browser.ts'
import { paneFacts } from './suite.ts'

// A file of its own: beside the others, it takes half the time.
describeBrowser(chromium, paneFacts)

import { chromium } from './browsers/chromium.ts'
import { describeBrowser } from './describe-browser.ts'
import { facts, markupFacts } from './facts.ts'

describeBrowser(chromium, [...facts, ...markupFacts])

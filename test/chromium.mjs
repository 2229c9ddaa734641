import { chromium } from 'playwright-core'

/** Where Chromium is. */
export const chromiumPath = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium'

const flags = [
  'no-sandbox',
  'disable-gpu',
  'disable-background-networking',
  'disable-component-update',
  'disable-sync',
  'disable-quic',
]

/** Starts Chromium, without what it does in the background. */
export function launchChromium() {
  return chromium.launch({ executablePath: chromiumPath, args: flags.map((flag) => `--${flag}`) })
}

import { isDevMode } from '@angular/core'
import { bootstrapApplication } from '@angular/platform-browser'
import { App } from './app'

const ready = isDevMode() ? import('./mock').then((mock) => mock.ready) : Promise.resolve()
ready.then(() => bootstrapApplication(App))

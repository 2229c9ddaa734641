import { isDevMode } from '@angular/core'
import { bootstrapApplication } from '@angular/platform-browser'
import { App } from './app/app'
import { appConfig } from './app/app.config'

const ready = isDevMode() ? import('./mock').then((mock) => mock.ready) : Promise.resolve()
ready.then(() => bootstrapApplication(App, appConfig))

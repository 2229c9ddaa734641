import '@angular/compiler'
import { mount } from '../src/with-angular'
import { describePage } from './follow'

describePage(mount)

import { httpResource } from '@angular/common/http'
import { Component } from '@angular/core'

@Component({
  selector: 'app-root',
  template: `@for (object of list.value(); track object.id) {<li>{{ object.name }}</li>}`,
})
export class App {
  readonly list = httpResource<{ id: number; name: string }[]>(() => '/api/v2/objects/?type__name=switch', {
    defaultValue: [],
  })
}

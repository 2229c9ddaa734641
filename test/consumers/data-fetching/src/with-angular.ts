import { Component, inject } from '@angular/core'
import { bootstrapApplication } from '@angular/platform-browser'
import { following } from './follow-with-angular'
import { ObjectService } from './object-service'

@Component({
  selector: 'body',
  template: `
    @if (list.error()) {
      <p>Broken</p>
    } @else {
      @for (object of list.value(); track object.id) {
        <button type="button" (click)="remove(object.id)">{{ object.name }}</button>
      }
    }
  `,
})
class Page {
  readonly #objects = inject(ObjectService)
  readonly list = this.#objects.list

  remove(id: number): void {
    this.#objects.remove(id)
  }
}

export async function mount(): Promise<() => void> {
  const application = await bootstrapApplication(Page, { providers: [following] })
  return () => application.destroy()
}

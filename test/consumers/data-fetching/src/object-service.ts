import { HttpClient, httpResource } from '@angular/common/http'
import { Injectable, inject } from '@angular/core'
import type { InventoryObject } from 'inventory-objects-mock'
import { path } from './requests'

@Injectable({ providedIn: 'root' })
export class ObjectService {
  readonly list = httpResource<InventoryObject[]>(() => path)
  readonly #http = inject(HttpClient)

  remove(id: number): void {
    this.#http.delete(`${path}${id}/`).subscribe(() => this.list.reload())
  }
}

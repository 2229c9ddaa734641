import type { InventoryObject } from 'inventory-objects-mock'

export function ObjectList(props: {
  objects: readonly InventoryObject[] | undefined
  isBroken: boolean
  onRemove: (id: number) => unknown
}) {
  if (props.isBroken) return <p>Broken</p>
  return props.objects?.map(({ id, name }) => (
    <button key={id} type="button" onClick={() => props.onRemove(id)}>
      {name}
    </button>
  ))
}

/** An object that was created for a run and could not be deleted. */
export interface LeftObject {
  readonly id: number
  readonly name: string
}

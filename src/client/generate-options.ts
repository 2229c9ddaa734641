/** Which objects to generate: those of a scenario, or a number of them. */
export interface GenerateOptions {
  /** The name of a scenario. */
  scenario?: 'empty' | 'small' | 'datacenter' | 'edges' | undefined
  /** The number of objects without a scenario, at most 100,000. */
  count?: number | undefined
  /**
   * Any integer; the same seed gives the same objects.
   * @default 1
   */
  seed?: number | undefined
}

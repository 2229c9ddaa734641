/** Compiles only if two types are identical, so not if one of them is `any`. */
export declare function exactly<A, B>(
  ...same: (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? [] : [never]
): void

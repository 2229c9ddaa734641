/**
 * A value for `using` or `await using`. Not `Disposable`, which the libraries of most compilers do not have.
 * @typeParam Name - the name of its symbol
 */
export type Disposing<Name extends 'dispose' | 'asyncDispose', Result> = {
  readonly [Key in SymbolConstructor[Name & keyof SymbolConstructor]]: () => Result
}

/**
 * The property of a client that holds a function, which creates the same client for the console. Not enumerable. A
 * registered symbol, because a client and what asks for it may come from different builds of this package.
 */
export const consoleClientKey = Symbol.for('inventory-objects-mock.console-client')

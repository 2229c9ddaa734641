/** Generates a number of objects with the factory, and does nothing else. */
import { createObjectFactory } from 'inventory-objects-mock/factories'

const objects = createObjectFactory({ seed: 1 }).buildList(Number(process.argv[2]))
console.log(objects.length)

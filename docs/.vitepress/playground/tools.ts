/*
 * What the playground needs to edit and to prepare examples. Built apart from the pages, since it takes Vite a while.
 */
export { highlight } from './highlight.ts'
export { ExampleError, prepare } from './prepare.ts'

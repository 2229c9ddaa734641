export { mount as mountDevtools } from './show.ts'

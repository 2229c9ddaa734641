export { createInterceptor as setupWorker } from './msw-interceptor.ts'

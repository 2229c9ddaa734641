export { createInterceptor as setupServer } from './msw-interceptor.ts'

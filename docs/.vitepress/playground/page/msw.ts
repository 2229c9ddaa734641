export { bypass, delay, getResponse, HttpResponse, http, passthrough } from 'msw'

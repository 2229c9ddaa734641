/**
 * A load generator: several keep-alive connections, each with one request at a time. Uses plain sockets, because an
 * HTTP client takes more time than the measured servers.
 */
import { connect } from 'node:net'
import { quantile } from './median.mjs'

const END_OF_HEAD = Buffer.from('\r\n\r\n')

/**
 * Sends requests for a number of ms.
 * @param makeRequest - the bytes of the next request
 * @returns the number of requests, those per second, and the 99th percentile of the latency, in ms
 */
export async function load({ port, connections, ms, makeRequest }) {
  const latencies = []
  const startedAt = performance.now()
  const end = startedAt + ms
  await Promise.all(Array.from({ length: connections }, () => drive({ port, end, makeRequest, latencies })))
  const count = latencies.length
  return { count, rate: (count / (performance.now() - startedAt)) * 1000, p99: quantile(latencies, 0.99) }
}

/** The bytes of a request. */
export function formatRequest(method, path, body) {
  const head = [`${method} ${path} HTTP/1.1`, 'Host: localhost', 'Accept: */*']
  if (body !== undefined) head.push('Content-Type: application/json', `Content-Length: ${Buffer.byteLength(body)}`)
  return Buffer.from(`${head.join('\r\n')}\r\n\r\n${body ?? ''}`, 'latin1')
}

function drive({ port, end, makeRequest, latencies }) {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true })
    let sent = 0
    let missing = -1 // bytes of the response that are still missing; -1 before its head is complete
    let head = null
    const send = () => {
      sent = performance.now()
      missing = -1
      socket.write(makeRequest())
    }
    socket.on('connect', send)
    socket.on('error', reject)
    socket.on('close', resolve)
    socket.on('data', (chunk) => {
      if (missing >= 0) missing -= chunk.length
      else {
        head = head === null ? chunk : Buffer.concat([head, chunk])
        const at = head.indexOf(END_OF_HEAD)
        if (at < 0) return
        missing = readLength(head.latin1Slice(0, at)) - (head.length - at - 4)
        head = null
      }
      if (missing > 0) return
      const now = performance.now()
      latencies.push(now - sent)
      if (now < end) send()
      else socket.destroy()
    })
  })
}

function readLength(head) {
  if (!/^HTTP\/1\.1 20[01] /.test(head)) throw new Error(`Expected a response with status 200 or 201 but got: ${head}`)
  const [, length] = /\r\ncontent-length: (\d+)/i.exec(head) ?? []
  if (length === undefined) throw new Error(`Expected a response with a length but got: ${head}`)
  return Number(length)
}

import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'

/** Opens a connection to a server, until the end of the test, and writes a text. */
export async function openSocket({ port }: { port: number }, text: string | Buffer = ''): Promise<Socket> {
  const socket = connect(port, '127.0.0.1')
  onTestFinished(() => void socket.destroy())
  socket.on('error', () => {})
  await once(socket, 'connect')
  if (text.length > 0) socket.write(text)
  return socket
}

/** Writes a text to a new connection of a server, and reads until the server closes it. */
export function exchange(port: number, text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let received = ''
    const socket = connect(port, '127.0.0.1', () => socket.write(text))
    socket.setEncoding('utf8')
    socket.on('data', (chunk) => {
      received += chunk
    })
    socket.once('close', () => resolve(received))
    socket.once('error', reject)
  })
}

/** The head of a request: its line, and headers beside `Host`. */
export function head(line: string, ...headers: string[]): string {
  return [`${line} HTTP/1.1`, 'Host: localhost', ...headers, '', ''].join('\r\n')
}

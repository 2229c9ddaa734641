import { connect } from 'node:net'

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

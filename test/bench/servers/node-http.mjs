/** Helpers of the baseline servers. */
const HEADERS = { 'content-type': 'application/json', vary: 'Accept', allow: 'GET, POST, HEAD, OPTIONS' }

export function send(response, body) {
  response.writeHead(200, { ...HEADERS, 'content-length': Buffer.byteLength(body) })
  response.end(body)
}

export async function readJson(request) {
  const chunks = []
  for await (const chunk of request) chunks.push(chunk)
  return JSON.parse(Buffer.concat(chunks).toString())
}

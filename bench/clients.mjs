// Clients in a process of their own: each takes the next request as soon as its last one is answered.
import { Agent, request } from 'node:http'

const [url, clients] = process.argv.slice(2)
const agent = new Agent({ keepAlive: true, maxSockets: Number(clients) })

const send = ({ path, token, body, headers: more }) =>
  new Promise((resolve, reject) => {
    const accept = 'application/json, text/event-stream'
    const headers = { 'content-type': 'application/json', accept, 'x-token': token, ...more }
    const sent = request(new URL(path, url), { method: 'POST', agent, headers }, (answer) => {
      const parts = []
      answer.on('data', (part) => parts.push(part))
      answer.on('end', () => resolve(Buffer.concat(parts)))
    })
    sent.on('error', reject)
    sent.end(body)
  })

process.once('message', async (requests) => {
  const answers = []
  const times = []
  let next = 0
  const client = async () => {
    for (let at = next++; at < requests.length; at = next++) {
      const began = performance.now()
      answers[at] = await send(requests[at])
      times.push(performance.now() - began)
    }
  }
  const began = performance.now()
  await Promise.all(Array.from({ length: Number(clients) }, client))
  const seconds = (performance.now() - began) / 1000
  const parsed = answers.map((answer) => JSON.parse(answer.toString()))
  process.send({ seconds, times, answers: parsed }, () => process.exit())
})

// Clients in a process of their own: each takes the next request as soon as its last one is answered, or some seconds `after`
// that. With a rate, requests arrive independently of each other and of the answers, so many a second on average.
import { Agent, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'

const [url, clients, rate] = process.argv.slice(2)
const agent = new Agent({ keepAlive: true, maxSockets: rate ? Number.POSITIVE_INFINITY : Number(clients) })

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
  const take = async (at) => {
    const began = performance.now()
    answers[at] = await send(requests[at])
    times.push(performance.now() - began)
  }
  const client = async () => {
    for (let at = next++; at < requests.length; at = next++) {
      if (requests[at].after) await sleep(requests[at].after * 1000)
      await take(at)
    }
  }
  const arrive = async (began) => {
    const taken = []
    let due = began
    for (const at of requests.keys()) {
      due += (-Math.log(1 - Math.random()) / Number(rate)) * 1000
      if (due > performance.now()) await sleep(due - performance.now())
      taken.push(take(at))
    }
    await Promise.all(taken)
  }
  const began = performance.now()
  await (rate ? arrive(began) : Promise.all(Array.from({ length: Number(clients) }, client)))
  const seconds = (performance.now() - began) / 1000
  const parsed = answers.map((answer) => JSON.parse(answer.toString()))
  process.send({ seconds, times, answers: parsed }, () => process.exit())
})

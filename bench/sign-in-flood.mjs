// Signing in while 150 connections without an account ask for keys. See README.md.

// npm run bench -- sign-in-flood http://127.0.0.1:3000 [job number] [password]
// The server must trust the loopback as a proxy (it does unless told otherwise): the one who signs in comes from an
// address of his own. Prints both medians in milliseconds and their ratio, which must stay below 20.
import { constants, publicEncrypt } from 'node:crypto'
import { Agent, request } from 'node:http'
import { performance } from 'node:perf_hooks'

const [origin = 'http://127.0.0.1:3000', userName = '100009', password = 'Qianpi123'] = process.argv.slice(2)
const [connections, rounds] = [150, 9]

const own = new Agent({ keepAlive: true })
const strangers = new Agent({ keepAlive: true, maxSockets: connections })

function post(path, body, { agent, address }) {
  const headers = { 'content-type': 'application/json', 'x-forwarded-for': address }
  return new Promise((resolve, reject) => {
    const sent = request(`${origin}/api/${path}`, { method: 'POST', agent, headers }, (answer) => {
      let text = ''
      answer.on('data', (part) => {
        text += part
      })
      answer.on('end', () => resolve({ status: answer.statusCode, ...JSON.parse(text) }))
    })
    sent.on('error', reject)
    sent.end(JSON.stringify(body))
  })
}

async function signIn() {
  const from = { agent: own, address: '192.0.2.1' }
  const { data } = await post('employee/login/getpkey', { userName }, from)
  const key = { key: data.publicKey, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' }
  const sealed = publicEncrypt(key, Buffer.from(password)).toString('base64')
  const { success, msg } = await post('employee/login', { userName, kid: data.kid, password: sealed }, from)
  if (!success) throw new Error(msg)
}

async function median() {
  const times = []
  for (let round = 0; round < rounds; round++) {
    const began = performance.now()
    await signIn()
    times.push(performance.now() - began)
  }
  return times.toSorted((a, b) => a - b)[Math.floor(rounds / 2)]
}

let isFlooding = true
const answers = new Map()
async function flood() {
  while (isFlooding) {
    const { status } = await post(
      'employee/login/getpkey',
      { userName: 'x' },
      { agent: strangers, address: '192.0.2.2' },
    )
    answers.set(status, (answers.get(status) ?? 0) + 1)
  }
}

const quiet = await median()
const stream = Array.from({ length: connections }, flood)
await new Promise((resolve) => setTimeout(resolve, 1_000))
const flooded = await median()
isFlooding = false
await Promise.all(stream)
own.destroy()
strangers.destroy()
console.log(
  `quiet ${quiet.toFixed(1)} ms, flooded ${flooded.toFixed(1)} ms, ratio ${(flooded / quiet).toFixed(1)}`,
)
console.log('answers to the flood:', Object.fromEntries(answers))
process.exitCode = flooded / quiet < 20 ? 0 : 1

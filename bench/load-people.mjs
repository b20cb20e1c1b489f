// People of a company under load, in a process of their own: each signs in, reads the event stream and works at the
// pace of an office. Started by load.mjs, which measures the servers.
import {
  constants,
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  publicEncrypt,
  randomBytes,
  randomUUID,
} from 'node:crypto'
import { Agent, request } from 'node:http'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { creating, dealing } from './seal-flow.mjs'

const { people, origins, password, rampSeconds, pace, fileKilobytes } = await new Promise((resolve) =>
  process.once('message', resolve),
)

const host = 'oa.example.com'
const agents = origins.map(() => new Agent({ keepAlive: true, maxSockets: 64 }))
const streams = new Agent({ keepAlive: false, maxSockets: Number.POSITIVE_INFINITY })
const unpackers = { br: brotliDecompressSync, gzip: gunzipSync }

/** Latencies by kind of request: pairs of the time of sending and the duration, in ms. */
const times = {}
const now = () => performance.timeOrigin + performance.now()
const note = (kind, began) => {
  times[kind] ??= []
  times[kind].push([began, now() - began])
}
const errors = {}
const fail = (reason) => {
  errors[reason] = (errors[reason] ?? 0) + 1
}
const created = []
const decided = []

/** Times at which creators sent flows whose assignee has not received an event since, by assignee. */
const unheard = new Map()
let turn = 0

/** Sends one request to the next server process, as a proxy with TLS in front would. */
function send({ method = 'POST', path, headers, body, at = turn++ % origins.length, agent = agents[at] }) {
  return new Promise((resolve, reject) => {
    const all = {
      host,
      origin: `https://${host}`,
      'sec-fetch-site': 'same-origin',
      'x-forwarded-proto': 'https',
      'accept-encoding': 'gzip, deflate, br',
      ...headers,
    }
    const sent = request(new URL(path, origins[at]), { method, agent, headers: all }, resolve)
    sent.on('error', reject)
    sent.end(body)
  })
}

async function bytesOf(answer) {
  const parts = []
  for await (const part of answer) parts.push(part)
  return Buffer.concat(parts)
}

const textOf = (answer, bytes) => (unpackers[answer.headers['content-encoding']]?.(bytes) ?? bytes).toString()

const settings = await send({ method: 'GET', path: '/api/settings' }).then(async (answer) =>
  JSON.parse(textOf(answer, await bytesOf(answer))),
)
const oaep = (key, text) =>
  publicEncrypt(
    { key, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' },
    Buffer.from(text),
  ).toString('base64')

/** Keys of a page session (docs/body-codec.md). */
function openPage() {
  const secret = randomBytes(32).toString('hex')
  const hash = (kind) => createHash('sha256').update(`${kind}:${secret}`).digest()
  const [aesKey, macKey, wrapped] = [hash('aes'), hash('mac'), oaep(settings.data.publicKey, secret)]
  return {
    seal(text) {
      const iv = randomBytes(16)
      const cipher = createCipheriv('aes-256-cbc', aesKey, iv)
      const sealed = `${iv.toString('base64')}@${cipher.update(text, 'utf8', 'base64')}${cipher.final('base64')}`
      return `${wrapped}@${sealed}@${createHmac('sha256', macKey).update(sealed).digest('base64')}`
    },
    unseal(text) {
      const [iv, ciphertext] = text.split('@')
      const decipher = createDecipheriv('aes-256-cbc', aesKey, Buffer.from(iv, 'base64'))
      return JSON.parse(Buffer.concat([decipher.update(ciphertext, 'base64'), decipher.final()]).toString())
    },
  }
}

/** Sends a call of a person; returns its data if `reads`, since reading costs the generator most of its time. */
async function call(who, kind, path, body, reads = false) {
  const began = now()
  try {
    const headers = {
      'content-type': 'text/plain',
      'x-forwarded-for': who.address,
      ...(who.token && { 'x-token': who.token }),
      ...(who.cookie && { cookie: who.cookie }),
    }
    const answer = await send({
      path,
      headers,
      body: who.page.seal(JSON.stringify(body)),
    })
    const bytes = await bytesOf(answer)
    note(kind, began)
    const set = answer.headers['set-cookie']
    if (set) who.cookie = set.map((one) => one.split(';')[0]).join('; ')
    // A rejection is too short to be compressed.
    const isAccepted = answer.headers['content-encoding'] !== undefined || bytes.includes('"success":true')
    if (isAccepted && !reads) return true
    const { success, code, msg, data } = JSON.parse(textOf(answer, bytes))
    if (success) return typeof data === 'string' ? who.page.unseal(data) : data
    fail(`${kind}: ${answer.statusCode} ${code || msg}`)
  } catch (error) {
    fail(`${kind}: ${error.code ?? error.message}`)
  }
}

const flow = (name) => `/api/oa/flow/${name}`
const firstPage = { nowpage: 1, search: {} }

async function signIn(who) {
  const key = await call(who, 'key', '/api/employee/login/getpkey', { userName: who.jobid }, true)
  if (!key) return
  const body = { userName: who.jobid, kid: key.kid, password: oaep(key.publicKey, password) }
  who.token = (await call(who, 'sign-in', '/api/employee/login', body, true))?.token
}

/** Requests the badges after an event, as a page does; events during the request count as one. */
async function refresh(who) {
  if (who.isRefreshing) {
    who.hasNews = true
    return
  }
  who.isRefreshing = true
  await call(who, 'badges', flow('list/number'), {})
  who.isRefreshing = false
  if (!who.hasNews) return
  who.hasNews = false
  await refresh(who)
}

function hear(who) {
  for (const began of unheard.get(who.id) ?? []) note('event', began)
  unheard.delete(who.id)
  void refresh(who)
}

/** Reads the event stream until the end, and opens it again a second after it ended. */
async function listen(who) {
  while (!isOver) {
    try {
      const headers = {
        accept: 'text/event-stream',
        'x-token': who.token,
        cookie: who.cookie,
        'x-forwarded-for': who.address,
      }
      const answer = await send({ method: 'GET', path: '/api/push', headers, agent: streams })
      if (answer.statusCode !== 200) fail(`stream: ${answer.statusCode}`)
      // Events may have been missed while the stream was closed.
      if (who.stream) hear(who)
      who.stream = answer
      for await (const part of answer) if (part.includes('event: badges')) hear(who)
    } catch (error) {
      if (!isOver) fail(`stream: ${error.code ?? error.message}`)
    }
    await sleep(1_000)
  }
}

async function list(who) {
  const page = await call(who, 'list', flow('list/waiting'), firstPage, who.leads)
  if (who.leads && page) who.waiting = page.result.map(({ _id }) => _id).filter((id) => !who.done.has(id))
}

/** Uploads a file of random bytes, which cannot be compressed; returns it as a flow refers to it. */
async function upload(who) {
  const began = now()
  const boundary = 'load'
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="filename[]"; filename="合同.txt"\r\n\r\n`
  const content = randomBytes(fileKilobytes * 512).toString('hex')
  const body = Buffer.from(`${head}${content}\r\n--${boundary}--\r\n`)
  const headers = {
    'content-type': `multipart/form-data; boundary=${boundary}`,
    'content-length': String(body.length),
    'x-forwarded-for': who.address,
    'x-token': who.token,
    cookie: who.cookie,
  }
  const answer = await send({ path: '/api/oa/form/uploadfile', headers, body })
  const { success, code, data } = JSON.parse(textOf(answer, await bytesOf(answer)))
  if (!success) fail(`upload: ${code}`)
  note('upload', began)
  return data ?? []
}

async function create(who) {
  const fileList = fileKilobytes ? await upload(who) : []
  const began = now()
  unheard.set(who.leader, [...(unheard.get(who.leader) ?? []), began])
  const { flowdata, ...rest } = JSON.parse(creating)
  const body = { ...rest, flowdata: { ...flowdata, fileList }, requestId: randomUUID() }
  const data = await call(who, 'create', flow('creat'), body, true)
  if (data) created.push(data.flowlistid)
}

/** Opens the oldest known task, waits for the forecast, and decides. */
async function decide(who) {
  const id = who.waiting.pop()
  if (!id) return
  who.done.add(id)
  if (!(await call(who, 'open', flow('deal/bymsgid'), { _id: id }))) return
  const body = JSON.parse(dealing(id))
  const { funlist: _, sonflows: __, ...decision } = body
  await call(who, 'forecast', flow('dealforetell'), {
    ...decision,
    flowdata: { ...decision.flowdata, suggest: '' },
  })
  if (await call(who, 'decide', flow('deal'), { ...body, requestId: randomUUID() })) decided.push(id)
}

const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms))
const inMinutes = new Set()
let isOver = false

/** Repeats work of a person every so many seconds from a random moment on; a late one is not made up for. */
async function repeat(seconds, work) {
  await sleep(Math.random() * seconds * 1000)
  while (!isOver) {
    const began = now()
    const done = work()
    inMinutes.add(done)
    await done
    inMinutes.delete(done)
    await sleep(Math.max(0, seconds * 1000 - (now() - began)))
  }
}

for (const who of people) Object.assign(who, { page: openPage(), waiting: [], done: new Set() })

async function begin(who) {
  await sleep(Math.random() * rampSeconds * 1000)
  await signIn(who)
  if (who.token) void listen(who)
}

await Promise.all(people.map(begin))
process.send({ signedIn: people.filter(({ token }) => token).length })

process.on('message', async ({ say }) => {
  if (say === 'work')
    for (const who of people.filter(({ token }) => token)) {
      void repeat(pace.list, () => list(who))
      if (who.leads) void repeat(pace.decide, () => decide(who))
      else void repeat(pace.create, () => create(who))
    }
  if (say !== 'end') return
  isOver = true
  await Promise.all(inMinutes)
  await sleep(2_000)
  const missedEvents = [...unheard.values()].flat().length
  for (const { stream } of people) stream?.destroy()
  process.send({ times, errors, created, decided, deaf: missedEvents }, () => process.exit())
})

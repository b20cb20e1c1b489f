import { createResource } from '../resource'
import { fetchSettings, pageSettings } from '../settings'
import { whenIdle } from '../time-slice'
import type { BodySecret } from './body-codec'
import type { CodecTask } from './body-codec-worker'

/** Size above which bodies are encoded in a worker, so that the page never freezes (S1-177). */
const workerFrom = 300_000

/** Forms of responses that the page reads besides encrypted texts, for the header X-Data-Codec. */
export const responseForms = 'DecompressionStream' in globalThis ? 'plain, deflate' : 'plain'

/** Codec, loaded once, so that a page that closes can still encrypt. */
const codec = createResource(() => import('./body-codec'))

const pageSecret = createResource(
  async (): Promise<BodySecret> => (await codec.load()).generateSecret(pageSettings().publicKey),
)

/** Generates a new secret under the server's current key. */
export async function renewSecret(): Promise<void> {
  await fetchSettings()
  pageSecret.forget()
}

function inWorker(task: CodecTask): Promise<string> {
  const worker = new Worker(new URL('./body-codec-worker.ts', import.meta.url), { type: 'module' })
  return new Promise<string>((resolve, reject) => {
    worker.addEventListener('message', ({ data }: MessageEvent<string>) => resolve(data))
    worker.addEventListener('error', reject)
    worker.postMessage(task)
  }).finally(() => worker.terminate())
}

/** Encrypts or decrypts a text with a secret. */
export async function runCodec(secret: BodySecret, way: CodecTask['way'], text: string): Promise<string> {
  if (text.length > workerFrom) return inWorker({ way, secret, text })
  const { encryptBody, decryptResponseText } = await codec.load()
  return way === 'encrypt' ? encryptBody(secret, text) : decryptResponseText(secret, text)
}

const code = async (way: CodecTask['way'], text: string) => runCodec(await pageSecret.load(), way, text)

/** Encrypts a request body. */
export const encryptRequestBody = (text: string): Promise<string> => code('encrypt', text)

/** Decrypts a response. */
export const decryptResponse = (text: string): Promise<string> => code('decrypt', text)

/** Encrypts a password under the login's one-time key. */
export const encryptPassword = async (publicKey: string, password: string): Promise<string> =>
  (await codec.load()).encryptRsa(publicKey, password)

/** Loads the codec while the page is idle, so that the first body does not wait for it. */
export const preloadCodec = (): Promise<void> =>
  new Promise((resolve, reject) => {
    whenIdle(() => pageSecret.load().then(() => resolve(), reject))
  })

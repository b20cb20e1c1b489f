import { createResource } from '../resource'
import { fetchSettings, pageSettings } from '../settings'
import type { BodySecret } from './body-codec'
import type { CodecTask } from './body-codec-worker'

/** Size above which bodies are encoded in a worker, so that the page never freezes (S1-177). */
const workerFrom = 300_000

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
  const { encryptBody, decryptBody } = await codec.load()
  return way === 'encrypt' ? encryptBody(secret, text) : decryptBody(secret, text)
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
export function preloadCodec(): void {
  const whenIdle = window.requestIdleCallback ?? ((run: () => void) => setTimeout(run, 300))
  whenIdle(() => void pageSecret.load())
}

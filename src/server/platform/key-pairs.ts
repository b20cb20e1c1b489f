import { generateKeyPair } from 'node:crypto'
import { promisify } from 'node:util'

const generate = promisify(generateKeyPair)

/** An RSA key pair as PEM texts. */
export interface KeyPair {
  publicPem: string
  privatePem: string
}

/** A new RSA-2048 key pair, made off the main thread. */
export async function newKeyPair(): Promise<KeyPair> {
  const { publicKey, privateKey } = await generate('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })
  return { publicPem: publicKey, privatePem: privateKey }
}

const kept = 4
const ready: KeyPair[] = []
let refilling = false

/** Makes key pairs one after another until enough are ready, so that a rush of logins keeps cores free. */
async function refill(): Promise<void> {
  if (refilling) return
  refilling = true
  while (ready.length < kept) ready.push(await newKeyPair())
  refilling = false
}

/** A key pair nobody else gets; usually one that was made before it was asked for. */
export function takeKeyPair(): KeyPair | Promise<KeyPair> {
  const taken = ready.pop()
  void refill()
  return taken ?? newKeyPair()
}

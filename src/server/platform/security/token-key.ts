import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ServerConfig } from '../config'

/*
 * The token of a session follows from its file secret and a key outside the database. So the server can check
 * a file link that a program signed with its token (S1-236), while a copy of the database contains only the
 * token's hash. The key is derived from SECRETS_KEY, otherwise it is a file of DATA_DIR.
 */

/** Returns the stored hash of a token: enough to recognise it, not enough to use it. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex')

/** Returns the stored hash of a token that is only valid with its other half (app/session-cookie.ts). */
export const hashTokenWithCookie = (half: string, token: string): string => hashToken(`${token}.${half}`)

/** Whether a text from outside, of any characters, is the expected one; compared in constant time. */
export function isSameText(actual: string, expected: string): boolean {
  const [one, other] = [Buffer.from(actual), Buffer.from(expected)]
  return one.length === other.length && timingSafeEqual(one, other)
}

type Place = Pick<ServerConfig, 'dataDir' | 'secretsKey'>

const bytes = 32
const keys = new Map<string, Promise<Buffer>>()

/** Reads the key's file; the first process creates it completely or not at all. Throws if it is damaged. */
async function readKeyFile(folder: string): Promise<Buffer> {
  const path = join(folder, 'token.key')
  const read = async () => {
    const key = Buffer.from(await readFile(path, 'utf8'), 'hex')
    if (key.length !== bytes) throw new Error(`${path} is damaged; delete it, and a new one is created`)
    return key
  }
  const known = await read().catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  if (known) return known
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const fresh = `${path}.${randomBytes(8).toString('hex')}`
  await writeFile(fresh, randomBytes(bytes).toString('hex'), { mode: 0o600, flush: true })
  await link(fresh, path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  await rm(fresh)
  return read()
}

function readKey({ dataDir, secretsKey }: Place): Promise<Buffer> {
  const place = secretsKey === undefined ? `in ${dataDir}` : `by ${secretsKey}`
  const known = keys.get(place)
  if (known) return known
  const key =
    secretsKey === undefined
      ? readKeyFile(join(dataDir, 'keys'))
      : Promise.resolve(createHash('sha256').update(`token ${secretsKey}`).digest())
  keys.set(place, key)
  key.catch(() => keys.delete(place))
  return key
}

/** Returns the token of the session with this file secret: 256 bits in hex digits. */
export async function deriveToken(place: Place, fileSecret: string): Promise<string> {
  return createHmac('sha256', await readKey(place))
    .update(fileSecret)
    .digest('hex')
}

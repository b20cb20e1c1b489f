import type { FastifyInstance } from 'fastify'
import { signLink } from '../../src/server/platform/files/signed-link'
import { hashToken } from '../../src/server/platform/security/token-key'
import { readFileSecret } from '../../src/server/queries/session/session'
import type { Answer, Sender, TestServer } from './server'

/** A file to send. */
export interface Sent {
  name: string
  content: Buffer | string
  part?: string
}

const boundary = 'qianpi-test-boundary'

function multipart(files: readonly Sent[], fields: Record<string, string>): Buffer {
  const head = (text: string) =>
    Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; ${text}\r\n\r\n`)
  const ends = Buffer.from('\r\n')
  return Buffer.concat([
    ...Object.entries(fields).flatMap(([name, value]) => [head(`name="${name}"`), Buffer.from(value), ends]),
    ...files.flatMap(({ name, content, part = 'filename[]' }) => [
      head(`name="${part}"; filename="${name}"`),
      Buffer.from(content),
      ends,
    ]),
    Buffer.from(`--${boundary}--\r\n`),
  ])
}

/** Who sends what, and what goes with it. */
interface Sending {
  who: Sender
  files: readonly Sent[]
  fields?: Record<string, string>
  headers?: Record<string, string>
}

/** Sends files as a page does; the path is the call's name. */
export async function upload<Data = never>(
  app: FastifyInstance,
  call: string,
  { who, files, fields = {}, headers = {} }: Sending,
): Promise<Answer<Data>> {
  const answer = await app.inject({
    method: 'POST',
    url: `/api/${call}`,
    headers: {
      'content-type': `multipart/form-data; boundary=${boundary}`,
      ...(who.token && { [who.header]: who.token }),
      ...headers,
    },
    payload: multipart(files, fields),
  })
  return { status: answer.statusCode, ...answer.json() }
}

/** The query that signs links for whoever holds the token. */
export async function signed(
  { db, clock }: TestServer,
  sender: Sender,
  uid: string,
  lag = 0,
): Promise<string> {
  const time = String(Math.round((clock.now() + lag) / 1000))
  const link = { agent: 'web', uid, time }
  const sign = signLink(link, await readFileSecret(db, hashToken(sender.token)))
  return new URLSearchParams({ ...link, sign }).toString()
}

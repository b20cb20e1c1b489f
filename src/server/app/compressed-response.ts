import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { CacheableResponse } from '../platform'
import { writeJson } from '../platform/http/write-json'
import { sendEnvelope, toEnvelope } from './envelope'

/** Brotli settings: as small as the best gzip, in half the time. */
const params = {
  [constants.BROTLI_PARAM_QUALITY]: 5,
  [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
}

const packers = {
  br: (text: Buffer) => promisify(brotliCompress)(text, { params }),
  gzip: (text: Buffer) => promisify(gzip)(text),
  identity: async (text: Buffer) => text,
} as const

type Encoding = keyof typeof packers

interface Written {
  text: Promise<Buffer>
  packed: Map<Encoding, Promise<Buffer>>
}

const written = new WeakMap<object, Written>()

/** Returns the best encoding that the client accepts. */
function encodingFor({ headers }: FastifyRequest): Encoding {
  const read = String(headers['accept-encoding'] ?? '').split(/\s*,\s*/)
  return (
    (['br', 'gzip'] as const).find((one) => read.some((text) => text.split(';')[0] === one)) ?? 'identity'
  )
}

const encode = async (envelope: Promise<unknown>): Promise<Buffer> =>
  Buffer.concat(await writeJson(await envelope))

/** Returns the encoded bytes of a response, memoized per data. */
function bytesOf(data: object, answer: () => Promise<unknown>, encoding: Encoding): Promise<Buffer> {
  const known = written.get(data) ?? { text: encode(answer()), packed: new Map() }
  written.set(data, known)
  const packed = known.packed.get(encoding) ?? known.text.then(packers[encoding])
  known.packed.set(encoding, packed)
  return packed
}

/**
 * Sends a response that rarely changes. Browsers do not cache it, but a request with the current tag gets a
 * 304.
 */
export async function sendCacheableResponse(
  request: FastifyRequest,
  reply: FastifyReply,
  prepared: CacheableResponse<object>,
) {
  const { data, tag } = prepared
  reply.header('etag', tag).header('cache-control', 'no-store').header('vary', 'accept-encoding')
  if (request.headers['if-none-match'] === tag) return reply.status(304).send()
  const answer = () => toEnvelope(request, data)
  if (request.sealing) return sendEnvelope(reply, await answer())
  const encoding = encodingFor(request)
  const bytes = await bytesOf(data, answer, encoding)
  return reply.header('content-encoding', encoding).type('application/json; charset=utf-8').send(bytes)
}

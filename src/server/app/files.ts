import { once } from 'node:events'
import { pipeline } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { getEnvironment } from '../../core/permission/environment'
import {
  type AppContexts,
  type Context,
  catalogueCalls,
  deriveToken,
  type FileStore,
  HttpError,
  hashToken,
  homeWorkspace,
  routeOf,
  type TokenBuckets,
  waitForBytes,
} from '../platform'
import type { ServerConfig } from '../platform/config'
import { createVerifyStream } from '../platform/files/digest-stream'
import { isImage, isInlineType } from '../platform/files/file-type'
import {
  hasValidSignature,
  isLinkFresh,
  isLinkOfFile,
  type LinkSignature,
  parseSignature,
} from '../platform/files/signed-link'
import { createThumbnail, thumbnailMime } from '../platform/files/thumbnail'
import { type FileRow, findPersonSessions } from '../queries'
import { findVisibleFile } from '../services/visible-file'
import {
  type Authenticator,
  assertSignInComplete,
  assertTokenScope,
  checkTokenNetwork,
  rateLimitError,
  senderKeyOf,
  toCaller,
} from './authentication'
import { filePolicyOf, formatContentDisposition } from './content-disposition'
import { requestLanguageOf } from './request'

/** Sign-in of programs, and the rate limits of readers. */
interface Admission {
  authenticate: Authenticator
  people: TokenBuckets
}

type Params = { fileid: string; name: string }
type FileRequest = FastifyRequest<{ Params: Params }>

/** Serves file links (S2-227): signed for a person and a time, or read by a program with its token; then authorized like any read. */
export function serveFiles(
  app: FastifyInstance,
  appContexts: AppContexts,
  { authenticate, people }: Admission,
): void {
  const answer = async (request: FileRequest, reply: FastifyReply) => {
    const isProgram = request.headers.authorization !== undefined
    const context = isProgram ? await programOf(request, authenticate) : await readerOf(request, appContexts)
    const senderKey = senderKeyOf(context.caller)
    if (!people.admit(senderKey)) throw rateLimitError(people, senderKey)
    const file = await findVisibleFile(request.params.fileid, context)
    const exchange = { request, reply, files: context.files }
    return asksForSmall(request) && isImage(file) ? sendSmall(file, exchange) : sendFile(file, exchange)
  }
  for (const { path } of catalogueCalls.filter(({ link }) => link))
    app.get<{ Params: Params }>(routeOf(path), answer)
}

/**
 * Returns the session that signed a link: with its file secret, as pages do, or else with its whole token
 * (S1-236). Half a token, which a page over TLS can read, signs nothing.
 */
async function findSigner<Session extends { fileSecret: string; tokenHash: string }>(
  sessions: readonly Session[],
  link: LinkSignature,
  config: ServerConfig,
): Promise<Session | undefined> {
  const signer = sessions.find(({ fileSecret }) => hasValidSignature(link, fileSecret))
  if (signer) return signer
  for (const session of sessions) {
    const token = await deriveToken(config, session.fileSecret)
    if (hashToken(token) === session.tokenHash && hasValidSignature(link, token)) return session
  }
}

/** Returns the person of a program, which sends its token instead of a signed link. */
async function programOf(request: FileRequest, authenticate: Authenticator): Promise<Context> {
  const { caller, house } = await authenticate(request)
  assertSignInComplete(caller)
  assertTokenScope(caller, { permission: 'flow.work' })
  return { ...house, caller, language: requestLanguageOf(request), address: request.ip }
}

/** Returns the person for whom a link was signed, by one of their live sessions. */
async function readerOf(request: FileRequest, appContexts: AppContexts): Promise<Context> {
  const link = parseSignature(request.query)
  const { prod } = appContexts
  const now = prod.clock.now()
  if (!link || !isLinkFresh(link, now) || !isLinkOfFile(link, request.params.fileid))
    throw new HttpError(401, 'file.link-over')
  const sessions = await findPersonSessions(prod.db, { workspace: homeWorkspace, personId: link.uid, now })
  const session = await findSigner(sessions, link, prod.config)
  const appContext = session && appContexts[getEnvironment(session.environment).data]
  if (!session || !appContext) throw new HttpError(401, 'file.link-over')
  checkTokenNetwork(session, request.ip)
  const caller = toCaller(session, session.tokenHash)
  assertSignInComplete(caller)
  assertTokenScope(caller, { permission: 'flow.work' })
  return { ...appContext, caller, language: requestLanguageOf(request), address: request.ip }
}

/** Parses one byte range from the headers; undefined if the whole is requested or the range is invalid. */
function rangeIn(header: string | undefined, bytes: number): { start: number; end: number } | undefined {
  const [, first, last] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? []
  if (first === undefined || (first === '' && !last)) return undefined
  const start = first === '' ? Math.max(0, bytes - Number(last)) : Number(first)
  const end = first === '' || last === '' ? bytes - 1 : Math.min(Number(last), bytes - 1)
  return start <= end ? { start, end } : undefined
}

/** Only images and PDF open in the page; other files are saved under their names. */
const offerOf = ({ mime, name }: FileRow): string =>
  formatContentDisposition(isInlineType(mime) ? 'inline' : 'attachment', name)

interface Exchange {
  request: FileRequest
  reply: FastifyReply
  files: FileStore
}

/** Whether a thumbnail is requested, as by tiles that show many images. */
const asksForSmall = ({ query }: FileRequest) => (query as { small?: unknown }).small === '1'

/** Whether the client has the file; a file never changes under its id. */
const isKnown = ({ headers }: FileRequest, tag: string) => headers['if-none-match'] === tag

function headed(file: FileRow, tag: string, reply: FastifyReply) {
  return reply
    .header('content-disposition', offerOf(file))
    .header('content-security-policy', filePolicyOf(file.mime))
    .header('x-content-type-options', 'nosniff')
    .header('etag', tag)
    .header('last-modified', new Date(file.createdAt).toUTCString())
    .header('cache-control', 'private, max-age=180')
    .header('content-encoding', 'identity')
}

/** Sends a thumbnail, or the original if it cannot be resized. */
async function sendSmall(file: FileRow, exchange: Exchange) {
  const { request, reply, files } = exchange
  const tag = `"${file.sha256}-small"`
  if (isKnown(request, tag)) return headed(file, tag, reply).status(304).send()
  const make = async (original: NodeJS.ReadableStream) =>
    createThumbnail(await verified(original, file, request))
  const small = await files.derived(file.id, make).catch(() => undefined)
  if (!small) return sendFile(file, exchange)
  return headed(file, tag, reply).type(thumbnailMime).send(small)
}

/** Returns the bytes once the file is known to exist; after a partial restore a row may have no file. */
async function opened(content: NodeJS.ReadableStream): Promise<NodeJS.ReadableStream> {
  if (!(await waitForBytes(content))) throw new HttpError(404, 'file.missing')
  return content
}

/**
 * Returns the bytes after checking their digest. A change in the first piece is rejected, a later one aborts
 * the download before its end.
 */
async function verified(content: NodeJS.ReadableStream, { id, sha256 }: FileRow, { log }: FastifyRequest) {
  const changed = new HttpError(404, 'file.changed')
  const checked = createVerifyStream(sha256, changed)
  pipeline(content, checked, (error) => {
    if (error === changed) log.error({ file: id }, 'the bytes of a file are not those that were sent')
  })
  await once(checked, 'readable')
  return checked
}

async function sendFile(file: FileRow, { request, reply, files }: Exchange) {
  const tag = `"${file.sha256}"`
  if (isKnown(request, tag)) return headed(file, tag, reply).status(304).send()
  const range = rangeIn(request.headers.range, file.bytes)
  const shown = range ?? { start: 0, end: file.bytes - 1 }
  const stored = await opened(files.read(file.id, range))
  const content = range ? stored : await verified(stored, file, request)
  if (range) reply.status(206).header('content-range', `bytes ${range.start}-${range.end}/${file.bytes}`)
  return headed(file, tag, reply)
    .type(file.mime)
    .header('content-length', shown.end - shown.start + 1)
    .header('accept-ranges', 'bytes')
    .send(content)
}

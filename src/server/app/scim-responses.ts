import { Readable } from 'node:stream'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { BusinessError } from '../../core/business-error'
import { type AppContexts, HttpError, translateKey } from '../platform'
import { isLongJson, writeJson } from '../platform/http/write-json'
import type { toScimList } from '../presenters/scim'
import { logDeniedAccess } from '../services/log-denied-access'
import {
  readAttributeSelection,
  type ScimContext,
  type ScimQuery,
  selectAttributes,
} from '../services/scim/scim-request'
import { toRefusal } from './envelope'
import { requestLanguageOf, requestPathOf } from './request'

/** Media type of SCIM. */
export const scimMediaType = 'application/scim+json'
const errorSchema = 'urn:ietf:params:scim:api:messages:2.0:Error'

declare module 'fastify' {
  interface FastifyRequest {
    /** Program that provisions, once its token is known. */
    scim?: ScimContext
  }
}

/** Returns the language of a program's request: X-Language, else Accept-Language, else Chinese. */
export const scimLanguageOf = ({ headers }: Pick<FastifyRequest, 'headers'>) =>
  requestLanguageOf({
    headers: { ...headers, 'x-language': headers['x-language'] ?? headers['accept-language'] },
  })

/** Request of a program for a resource. */
export type ScimRequest = FastifyRequest<{ Params: { id: string }; Querystring: ScimQuery }>

/** Kinds of SCIM errors by the code of a rejection; their status, where it is not that of the rejection. */
const errors: Readonly<Record<string, { scimType?: string; status?: number }>> = {
  'scim.filter': { scimType: 'invalidFilter' },
  'scim.filter-long': { scimType: 'invalidFilter' },
  'scim.exists': { scimType: 'uniqueness' },
  'organisation.job-id-taken': { scimType: 'uniqueness', status: 409 },
  'organisation.job-id-of-leaver': { scimType: 'uniqueness', status: 409 },
  'organisation.role-name-taken': { scimType: 'uniqueness', status: 409 },
  'scim.path': { scimType: 'invalidPath' },
  'scim.unknown-attribute': { scimType: 'invalidPath' },
  'scim.no-target': { scimType: 'noTarget' },
  'scim.privileged': { scimType: 'mutability' },
  'scim.needed': { scimType: 'mutability' },
  'scim.object': { scimType: 'invalidSyntax' },
  'scim.operation': { scimType: 'invalidSyntax' },
  'scim.schema': { scimType: 'invalidSyntax' },
  'request.not-json': { scimType: 'invalidSyntax' },
  'organisation.last-administrator': { status: 403 },
  'organisation.last-local': { status: 403 },
  'organisation.role-used': { status: 409 },
}

/** Sends a resource, with its version where it has one. */
export async function sendScim(reply: FastifyReply, value: object, status = 200): Promise<FastifyReply> {
  const { meta } = value as { meta?: { version?: string; location?: string } }
  reply.status(status).header('cache-control', 'no-store').type(scimMediaType)
  if (meta?.version) reply.header('etag', meta.version)
  if (meta?.location && status === 201) reply.header('location', meta.location)
  if (!isLongJson(value)) return reply.send(JSON.stringify(value))
  return reply.send(Readable.from(await writeJson(value)))
}

/** Sends a resource as its reader wants it, or only that it has not changed. */
export function sendScimResource(
  request: ScimRequest,
  reply: FastifyReply,
  value: { meta: { version: string } },
  status = 200,
) {
  if (request.method === 'GET' && request.headers['if-none-match'] === value.meta.version)
    return reply.status(304).header('etag', value.meta.version).send()
  return sendScim(reply, selectAttributes(value, readAttributeSelection(request.query)), status)
}

/** Sends a page of resources as its reader wants them. */
export const sendScimList = (
  request: ScimRequest,
  reply: FastifyReply,
  list: ReturnType<typeof toScimList>,
) =>
  sendScim(reply, {
    ...list,
    Resources: list.Resources.map((one) =>
      selectAttributes(one as object, readAttributeSelection(request.query)),
    ),
  })

/** Sends failures as errors of SCIM; unexpected ones are logged. */
export function sendScimErrors(scope: FastifyInstance, { prod }: AppContexts): void {
  scope.setErrorHandler(async (error: FastifyError | BusinessError, request, reply) => {
    const refused = toRefusal(error, request)
    const known = refused && errors[refused.code]
    const status = !refused ? 500 : (known?.status ?? (refused instanceof HttpError ? refused.status : 400))
    const path = requestPathOf(request)
    if (status >= 500) prod.log.error({ err: error, request: request.id, path }, 'request failed')
    if (request.scim) await logDeniedAccess(request.scim, `scim ${request.method}`, error)
    if (status === 429 && refused) reply.header('retry-after', Number(refused.params.seconds ?? 1))
    if (status === 401) reply.header('www-authenticate', 'Bearer realm="scim"')
    const scimType = known?.scimType ?? (status === 400 ? 'invalidValue' : undefined)
    const { code, params } = refused ?? new BusinessError('request.failed', { id: request.id })
    const detail = translateKey(scimLanguageOf(request), code, params)
    return sendScim(
      reply,
      { schemas: [errorSchema], status: String(status), ...(scimType && { scimType }), detail },
      status,
    )
  })
  scope.setNotFoundHandler(() => {
    throw new HttpError(404, 'request.not-found')
  })
}

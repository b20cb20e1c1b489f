import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type AppContexts, HttpError, networkOf, type TokenBuckets } from '../platform'
import { readJson } from '../platform/http/json'
import { toScimList } from '../presenters/scim'
import { describeScimService, listScimResourceTypes, listScimSchemas } from '../presenters/scim-documents'
import { identifyScimClient, scimCallerOf } from '../services/scim/scim-client'
import * as people from '../services/scim/scim-people'
import type { ScimContext } from '../services/scim/scim-request'
import * as roles from '../services/scim/scim-roles'
import { readScimSettings, scimAddress } from '../services/scim/scim-settings'
import { rateLimitError } from './authentication'
import { runCall } from './handlers'
import { requestOriginOf, userAgentOf } from './request'
import { contentLengthOf, requestByteLimit } from './request-body'
import {
  type ScimRequest,
  scimLanguageOf,
  scimMediaType,
  sendScim,
  sendScimErrors,
  sendScimList,
  sendScimResource,
} from './scim-responses'

/*
 * /scim/v2: System for Cross-domain Identity Management 2.0 (RFC 7643, RFC 7644), by which an identity provider provisions
 * people and roles (decision 203). Each write is a call of the product in the name of the program.
 */

const contextOf = ({ scim }: FastifyRequest): ScimContext => {
  if (!scim) throw new Error('a request without a program provisions nothing')
  return scim
}

/** What a change names: the resource, its new state, and the version that the client knows. */
const changeOf = (request: ScimRequest) => ({
  id: request.params.id,
  body: request.body as Readonly<Record<string, unknown>>,
  version: request.headers['if-match'],
})

/** Identifies the program of a request by its token. */
async function admit(
  { prod }: AppContexts,
  request: FastifyRequest,
  { open, senders }: { open: TokenBuckets; senders: TokenBuckets },
): Promise<ScimContext> {
  const network = networkOf(request.ip)
  if (!open.admit(network)) throw rateLimitError(open, network)
  const token = /^Bearer (\S{1,200})$/i.exec(request.headers.authorization ?? '')?.[1] ?? ''
  const client = token ? await identifyScimClient(prod, { token, address: request.ip }) : undefined
  if (!client) throw new HttpError(401, 'scim.token')
  const senderKey = `scim ${client.id}`
  if (!senders.admit(senderKey, contentLengthOf(request))) throw rateLimitError(senders, senderKey)
  if (!(await readScimSettings(prod.db)).enabled) throw new HttpError(403, 'scim.off')
  const origin = requestOriginOf(request, prod.config.siteUrl)
  return {
    ...prod,
    caller: await scimCallerOf(prod, client),
    language: scimLanguageOf(request),
    address: request.ip,
    agent: userAgentOf(request),
    origin,
    runCall,
    base: scimAddress({ config: prod.config, origin }),
    client: client.name,
  }
}

const limitOf = (jsonBytes: number) => ({ bodyLimit: jsonBytes, config: { jsonBytes } })

function serveUsers(scope: FastifyInstance): void {
  const limits = limitOf(64 * 1024)
  scope.get('/Users', async (request: ScimRequest, reply) =>
    sendScimList(request, reply, await people.listScimPeople(contextOf(request), request.query)),
  )
  scope.get('/Users/:id', async (request: ScimRequest, reply) =>
    sendScimResource(request, reply, await people.getScimPerson(contextOf(request), request.params.id)),
  )
  scope.post('/Users', limits, async (request: ScimRequest, reply) =>
    sendScimResource(
      request,
      reply,
      await people.createScimPerson(contextOf(request), changeOf(request).body),
      201,
    ),
  )
  for (const [method, write] of [
    ['PUT', people.replaceScimPerson],
    ['PATCH', people.patchScimPerson],
  ] as const)
    scope.route({
      method,
      url: '/Users/:id',
      ...limits,
      handler: async (request, reply) => {
        const sent = request as ScimRequest
        const { user, isPending } = await write(contextOf(request), changeOf(sent))
        // A departure that waits for a confirmation is accepted; the person shown is still active.
        return sendScimResource(sent, reply, user, isPending ? 202 : 200)
      },
    })
  scope.delete('/Users/:id', async (request: ScimRequest, reply) => {
    await people.deleteScimPerson(contextOf(request), changeOf(request))
    return reply.status(204).send()
  })
}

function serveGroups(scope: FastifyInstance): void {
  const limits = limitOf(2 * 1024 * 1024)
  scope.get('/Groups', async (request: ScimRequest, reply) =>
    sendScimList(request, reply, await roles.listScimRoles(contextOf(request), request.query)),
  )
  scope.get('/Groups/:id', async (request: ScimRequest, reply) =>
    sendScimResource(
      request,
      reply,
      await roles.getScimRole(contextOf(request), request.params.id, request.query),
    ),
  )
  scope.post('/Groups', limits, async (request: ScimRequest, reply) =>
    sendScimResource(
      request,
      reply,
      await roles.createScimRole(contextOf(request), changeOf(request).body),
      201,
    ),
  )
  scope.put('/Groups/:id', limits, async (request: ScimRequest, reply) =>
    sendScimResource(request, reply, await roles.replaceScimRole(contextOf(request), changeOf(request))),
  )
  scope.patch('/Groups/:id', limits, async (request: ScimRequest, reply) => {
    await roles.patchScimRole(contextOf(request), changeOf(request))
    return reply.status(204).send()
  })
  scope.delete('/Groups/:id', async (request: ScimRequest, reply) => {
    await roles.deleteScimRole(contextOf(request), changeOf(request))
    return reply.status(204).send()
  })
}

function serveDocuments(scope: FastifyInstance): void {
  scope.get('/ServiceProviderConfig', async (request, reply) =>
    sendScim(reply, describeScimService(contextOf(request).base)),
  )
  for (const [path, list] of [
    ['/Schemas', listScimSchemas],
    ['/ResourceTypes', listScimResourceTypes],
  ] as const) {
    scope.get(path, async (request, reply) => {
      const all = list(contextOf(request).base)
      return sendScim(reply, toScimList(all, { total: all.length, start: 1 }))
    })
    scope.get(`${path}/:id`, async (request: ScimRequest, reply) => {
      const { id } = request.params
      const found = list(contextOf(request).base).find((one) => one.id === id)
      if (!found) throw new HttpError(404, 'scim.not-found', { id: id.slice(0, 100) })
      return sendScim(reply, found)
    })
  }
}

/** Serves SCIM under /scim/v2. */
export function serveScim(
  app: FastifyInstance,
  appContexts: AppContexts,
  budgets: { open: TokenBuckets; senders: TokenBuckets },
): void {
  app.register(
    async (scope) => {
      scope.addContentTypeParser(
        scimMediaType,
        { parseAs: 'buffer' },
        (request: FastifyRequest, bytes: Buffer) => readJson(bytes, requestByteLimit(request)),
      )
      scope.decorateRequest('scim', undefined)
      sendScimErrors(scope, appContexts)
      scope.addHook('onRequest', async (request) => {
        request.scim = await admit(appContexts, request, budgets)
      })
      serveDocuments(scope)
      serveUsers(scope)
      serveGroups(scope)
    },
    { prefix: '/scim/v2' },
  )
}

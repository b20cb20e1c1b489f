import { tokenScopeOf } from '../../../core/permission/token-scope'
import documents from '../../../generated/tools.json'
import type { TokenScope } from '../../../generated/types'
import { findCall, HttpError } from '../../platform'
import type { ServerConfig } from '../../platform/config'

/** Path of the resource for which clients get tokens, and those of this authorization server. */
export const mcpPath = '/mcp'
export const oauthPaths = {
  authorize: '/oauth/authorize',
  token: '/oauth/token',
  register: '/oauth/register',
  revoke: '/oauth/revoke',
  resourceMetadata: `/.well-known/oauth-protected-resource${mcpPath}`,
} as const

/** Returns the identifier of this authorization server: the configured site, or the origin of a request with a usable Host. */
export function issuerOf({ siteUrl }: Pick<ServerConfig, 'siteUrl'>, origin: string): string {
  const site = siteUrl ?? origin
  const issuer = URL.canParse(site) ? new URL(site).origin : ''
  if (!/^https?:\/\/[\w.:[\]-]+$/.test(issuer)) throw new HttpError(400, 'request.malformed')
  return issuer
}

/** Whether a client means the tools of this server (RFC 8707); upper case in scheme and host does not matter. */
export const isOwnResource = (issuer: string, resource: string): boolean =>
  URL.canParse(resource) && new URL(resource).href === `${issuer}${mcpPath}`

/** Scopes that the tools need. */
export const agentScopes: readonly TokenScope[] = [
  ...new Set(
    Object.values(documents).flatMap(({ calls }) =>
      calls.flatMap((name) => {
        const call = findCall(name)
        const scope = call && tokenScopeOf(call)
        return scope === undefined || scope === 'any' ? [] : [scope]
      }),
    ),
  ),
]

/** Returns the metadata of the resource (RFC 9728). */
export const describeResource = (issuer: string) => ({
  resource: `${issuer}${mcpPath}`,
  authorization_servers: [issuer],
  scopes_supported: agentScopes,
  bearer_methods_supported: ['header'],
  resource_name: 'Qianpi',
})

/** Returns the metadata of the authorization server (RFC 8414). */
export const describeAuthorizationServer = (issuer: string) => ({
  issuer,
  authorization_endpoint: `${issuer}${oauthPaths.authorize}`,
  token_endpoint: `${issuer}${oauthPaths.token}`,
  registration_endpoint: `${issuer}${oauthPaths.register}`,
  revocation_endpoint: `${issuer}${oauthPaths.revoke}`,
  scopes_supported: agentScopes,
  response_types_supported: ['code'],
  response_modes_supported: ['query'],
  grant_types_supported: ['authorization_code', 'refresh_token'],
  code_challenge_methods_supported: ['S256'],
  token_endpoint_auth_methods_supported: ['none'],
  revocation_endpoint_auth_methods_supported: ['none'],
  authorization_response_iss_parameter_supported: true,
  client_id_metadata_document_supported: true,
})

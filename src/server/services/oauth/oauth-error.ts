/** Errors of the protocol, by which a client decides what to do (RFC 6749, 7591 and 8707). */
type OAuthErrorCode =
  | 'invalid_client_metadata'
  | 'invalid_grant'
  | 'invalid_redirect_uri'
  | 'invalid_request'
  | 'invalid_scope'
  | 'invalid_target'
  | 'unsupported_grant_type'

/** Rejection of a request by an OAuth client, described for its programmer. */
export class OAuthError extends Error {
  override name = 'OAuthError'

  constructor(
    readonly code: OAuthErrorCode,
    description: string,
  ) {
    super(description)
  }
}

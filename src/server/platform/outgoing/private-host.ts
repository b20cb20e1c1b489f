import type { AppContext } from '../context/app-context'

/** Whether a file of the server marks an origin as private; another port of the host is another service. */
export const isPrivateOrigin = ({ given }: Pick<AppContext, 'given'>, origin: string): boolean =>
  (given.outgoing.hosts ?? []).some((one) => one.private && new URL(one.origin).origin === origin)

/** Whether a file of the server marks a host as private, so that connections may lead inside. */
export const isPrivateHost = ({ given }: Pick<AppContext, 'given'>, host: string): boolean =>
  (given.outgoing.hosts ?? []).some((one) => one.private && new URL(one.origin).hostname === host)

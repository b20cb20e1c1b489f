import type { PrivilegeChange } from '../../../core/directory/privileges'
import type { DecisionChannel } from '../../../core/flow'
import type { EnvironmentName } from '../../../core/permission/environment'
import type { Language } from '../../../core/text/language'
import type { CallName, Calls } from '../../../generated/calls'
import type { AppContext } from '../context/app-context'
import type { TempUpload } from '../files/file-store'

/** Version counters of the company, its delegations, its contact groups and its calendars. */
export interface CompanyVersions {
  company: number
  delegations: number
  groups: number
  calendars: number
}

/** Company data that nearly every flow call needs, read with the session from the tables of production. */
export interface SessionCompany {
  /** Settings of the company. */
  settings: Record<string, unknown>
  /** Version that changes whenever a design is saved. */
  designs: string
}

/** Departments or categories in which a caller may use a call. */
export interface AdminScope {
  by: 'departments' | 'categories'
  /** Departments or categories that roles name, with those below. */
  roots: readonly string[]
  /** The same of each role of the caller with such a scope. */
  own: readonly (readonly string[])[]
  /** Ids of the roots and of all below them. */
  ids: readonly string[]
  /** Names of the roots, for messages. */
  names: string
}

/** Caller: the subject of every right, and the real person of an impersonated session. */
export interface Caller {
  workspace: string
  id: string
  name: string
  jobId: string
  isAdmin: boolean
  /** Permission names of the person's roles, such as flow.work. */
  roles: string[]
  tokenHash: string
  /** Environment of the session. */
  environment: EnvironmentName
  /** Delegation by which the session works as another person. */
  entrustId?: string
  /** Archive that the session reads. */
  archiveId?: string
  /** Designs to whose flows the session is limited; missing = all. */
  flows?: readonly string[]
  real?: { id: string; name: string; until: number }
  /**
   * Access token by which a program is signed in, with its account, or the client to which the person granted it by OAuth:
   * calls outside its scopes are rejected.
   */
  token?: { id: string; name: string; scopes: readonly string[]; program?: string; client?: string }
  /** True if the caller must set a new password: only calls that settle it are allowed. */
  mustChange?: true
  /**
   * True if the company requires a second factor that the caller lacks: only calls that settle it are
   * allowed.
   */
  needsFactor?: true
  /** Start of the session, if a second factor must be set up. */
  signedInAt?: number
  /** Notification from which the person decides, without a session. */
  via?: DecisionChannel
  /** Last proof of identity of the real person. */
  provedAt?: number
  /** Limits of the caller at this call, if the permission holds in a scope only. */
  scope?: AdminScope
  /** Company versions when the session was read, at the start of the request. */
  seen?: CompanyVersions
  /** Settings and designs at that time; missing if the session works with other tables. */
  known?: SessionCompany
}

export type { Language }

/** Runs the handler of a call by name, with a body that is valid by the call's schema; provided by `app`. */
export type RunCall = (name: string, body: unknown, context: Context) => Promise<unknown>

/** Context of a handler of a signed-in call. */
export interface Context extends AppContext {
  caller: Caller
  /** Runs another call, for a change that was stored as one. */
  runCall?: RunCall
  /** Charges pieces of long work to the caller's rate limit as they complete; jobs have none. */
  charge?(pieces: number): void
  /** Stored change being executed: its requester, and the privileges it was to move. */
  confirmed?: { requester: Pick<Caller, 'id' | 'roles'>; moved: readonly PrivilegeChange[] }
  /**
   * Company versions on which an action may be decided without another check: nothing changed since they were
   * read.
   */
  company?: CompanyVersions
  language: Language
  address: string
  /** User agent: device and browser. */
  agent?: string
  /** Id of the page that sent the request: its answer has the badges, so the page needs no event of its own. */
  page?: string
  /** Half of a token that the client's browser stores (app/session-cookie.ts). */
  half?: string
  /** Hash of the secret that recognises the client's browser (app/session-cookie.ts). */
  device?: string
  /** Origin of the requesting page, such as https://oa.example.com. */
  origin?: string
}

/** Context of a handler of an open call (no token yet). */
export type OpenContext = Omit<Context, 'caller'>

/** Response with its own text for the envelope's msg. */
export class ResponseWithText<Data> {
  constructor(
    readonly data: Data,
    readonly code: string,
    readonly params: Record<string, unknown> = {},
  ) {}
}

/** Response that is a file: its bytes are sent unchanged. */
export class FileResponse<Data> {
  constructor(
    readonly data: Data,
    readonly file: { bytes: Buffer; name: string; mime: string },
  ) {}
}

/**
 * Response that is requested often and rarely changes: encoded once, and not resent to clients that have it.
 */
export class CacheableResponse<Data extends object> {
  constructor(
    readonly data: Data,
    /** Tag that changes with the data. */
    readonly tag: string,
  ) {}
}

type Answer<Data> = Data | ResponseWithText<Data> | CacheableResponse<object & Data> | FileResponse<Data>

type Handler<Name extends CallName, Given> = (
  body: Calls[Name]['body'],
  context: Given,
) => Promise<Answer<Calls[Name]['data']>>

/** Call as the server runs it; `open` ones need no token. */
export interface CallHandler {
  name: CallName
  open: boolean
  run(body: unknown, context: Context | OpenContext, files?: readonly TempUpload[]): Promise<unknown>
}

/** Defines the handler of a call that needs a signed-in person. */
export const defineCall = <Name extends CallName>(name: Name, run: Handler<Name, Context>): CallHandler => ({
  name,
  open: false,
  run: run as CallHandler['run'],
})

/** Defines the handler of a call that anyone may send. */
export const defineOpenCall = <Name extends CallName>(
  name: Name,
  run: Handler<Name, OpenContext>,
): CallHandler => ({ name, open: true, run: run as CallHandler['run'] })

/** Defines the handler of a call that takes files; those it does not store are deleted afterwards. */
export const defineUpload = <Name extends CallName>(
  name: Name,
  run: (
    body: Calls[Name]['body'],
    context: Context,
    files: readonly TempUpload[],
  ) => Promise<Calls[Name]['data'] | ResponseWithText<Calls[Name]['data']>>,
): CallHandler => ({ name, open: false, run: run as CallHandler['run'] })

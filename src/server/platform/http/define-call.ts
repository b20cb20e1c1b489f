import type { PrivilegeChange } from '../../../core/directory/privileges'
import type { EnvironmentName } from '../../../core/permission/environment'
import type { CallName, Calls } from '../../../generated/calls'
import type { AppContext } from '../context/app-context'
import type { TempUpload } from '../files/file-store'

/** How often the company, its delegations, its contact groups and its calendars have changed so far. */
export interface CompanyVersions {
  company: number
  delegations: number
  groups: number
  calendars: number
}

/** What nearly every call about flows asks for, read with the session; of the tables of production. */
export interface SessionCompany {
  /** What the company has set. */
  settings: Record<string, unknown>
  /** Changes whenever a design is saved. */
  designs: string
}

/** Who calls: the subject of every right, and the real person behind a switched session. */
export interface Caller {
  workspace: string
  id: string
  name: string
  jobId: string
  isAdmin: boolean
  /** Permission names the person's roles carry, such as flow.work. */
  roles: string[]
  tokenHash: string
  /** The environment the session was made for. */
  environment: EnvironmentName
  /** The delegation by which the session works in another's name. */
  entrustId?: string
  /** The archive that the session looks into. */
  archiveId?: string
  /** The only flows that the session works with, by design; missing = all. */
  flows?: readonly string[]
  real?: { id: string; name: string; until: number }
  /** The caller owes a new password: only calls that settle it are answered. */
  mustChange?: true
  /** The company asks the caller for a second factor that he does not have: only calls that settle it are answered. */
  needsFactor?: true
  /** When the session began, where a second factor must be set up. */
  signedInAt?: number
  /** When whoever really acts last proved again who he is. */
  provedAt?: number
  /** The company when the session was looked at, which is where the request began. */
  seen?: CompanyVersions
  /** The same of its settings and designs; missing where the session works with other tables. */
  known?: SessionCompany
}

export type Language = 'zh' | 'en' | 'es'

/** Runs the handler of a call by name, with a body that the call's schema admits; `app` provides it. */
export type RunCall = (name: string, body: unknown, context: Context) => Promise<unknown>

/** What a handler of a signed-in call works with. */
export interface Context extends AppContext {
  caller: Caller
  /** Runs another call, for a change that was stored as one. */
  runCall?: RunCall
  /** Takes pieces of long work from the caller's budget of requests, as they are done; jobs have none. */
  charge?(pieces: number): void
  /** The stored change that is carried out: who requested it, and what it was to move. */
  confirmed?: { requester: Pick<Caller, 'id' | 'roles'>; moved: readonly PrivilegeChange[] }
  /** The company that an act may be decided on without looking again: nothing was changed since it was seen. */
  company?: CompanyVersions
  language: Language
  address: string
  /** Device and browser, as they name themselves. */
  agent?: string
  /** The half of a token that the sender's browser keeps to itself (app/session-cookie.ts). */
  half?: string
  /** The hash of the secret by which the sender's browser is recognised (app/session-cookie.ts). */
  device?: string
  /** Where the page that asks stands, such as https://oa.example.com. */
  origin?: string
}

/** What a handler of an open call (no token yet) works with. */
export type OpenContext = Omit<Context, 'caller'>

/** An answer with a sentence of its own for the envelope's msg. */
export class ResponseWithText<Data> {
  constructor(
    readonly data: Data,
    readonly code: string,
    readonly params: Record<string, unknown> = {},
  ) {}
}

/** An answer that is a file: its bytes go out as they are. */
export class FileResponse<Data> {
  constructor(
    readonly data: Data,
    readonly file: { bytes: Buffer; name: string; mime: string },
  ) {}
}

/** An answer that many ask for and that rarely changes: written and packed once, not sent again to who has it. */
export class CacheableResponse<Data extends object> {
  constructor(
    readonly data: Data,
    /** Another one whenever the data are. */
    readonly tag: string,
  ) {}
}

type Answer<Data> = Data | ResponseWithText<Data> | CacheableResponse<object & Data> | FileResponse<Data>

type Handler<Name extends CallName, Given> = (
  body: Calls[Name]['body'],
  context: Given,
) => Promise<Answer<Calls[Name]['data']>>

/** A call as the server runs it; `open` ones need no token. */
export interface CallHandler {
  name: CallName
  open: boolean
  run(body: unknown, context: Context | OpenContext, files?: readonly TempUpload[]): Promise<unknown>
}

/** Names the handler of a call that needs a signed-in person. */
export const defineCall = <Name extends CallName>(name: Name, run: Handler<Name, Context>): CallHandler => ({
  name,
  open: false,
  run: run as CallHandler['run'],
})

/** Names the handler of a call that anyone may send. */
export const defineOpenCall = <Name extends CallName>(
  name: Name,
  run: Handler<Name, OpenContext>,
): CallHandler => ({ name, open: true, run: run as CallHandler['run'] })

/** Names the handler of a call that takes files; what it does not keep is dropped after it. */
export const defineUpload = <Name extends CallName>(
  name: Name,
  run: (
    body: Calls[Name]['body'],
    context: Context,
    files: readonly TempUpload[],
  ) => Promise<Calls[Name]['data'] | ResponseWithText<Calls[Name]['data']>>,
): CallHandler => ({ name, open: false, run: run as CallHandler['run'] })

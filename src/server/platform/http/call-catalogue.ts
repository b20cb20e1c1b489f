import type { CallName } from '../../../generated/calls'
import catalogue from '../../../generated/catalogue.json'
import type { Power } from '../../../generated/types'
import { requestLimits } from './limits'

export interface CatalogueSchema {
  [keyword: string]: unknown
}

/** Kind of what a body names and a scope limits. */
export type ScopeEntity =
  | 'person'
  | 'department'
  | 'design'
  | 'version'
  | 'category'
  | 'case'
  | 'file'
  | 'company'

/** Call as described in the catalogue (schemas/calls). */
export interface CallFacts {
  name: CallName
  path: string
  method: 'GET' | 'POST'
  title: string
  permission?: string
  /** How it works for callers whose permission has a scope; rejects them if missing. */
  scope?: {
    by: 'departments' | 'categories'
    closed?: true
    /** Kinds of what the body names, by path; all of it must lie in the scope. */
    names?: Readonly<Record<string, ScopeEntity>>
    free?: string[]
  }
  open?: boolean
  /** True if every signed-in person may send it. */
  everyone?: boolean
  plain?: boolean
  upload?: boolean
  /** Upload part that contains the file; filename[] if missing. */
  part?: string
  /** True if its response is a file. */
  binary?: boolean
  /** True if it is opened by a signed query; handled by `app/files`. */
  link?: boolean
  writes?: boolean
  /** True if its response contains a secret, so that it is never compressed. */
  secret?: true
  /**
   * Privileges of other people that it can move; a second person confirms it if flows trust them more than
   * the caller.
   */
  moves?: Power[]
  /** False = it cannot be stored for a second person. */
  confirmable?: false
  /** True if it changes only what belongs to the caller. */
  own?: true
  /** True if impersonators may send it. */
  impersonated?: true
  /** True if embed tokens may send it, from pages of the allowed origins. */
  embedded?: true
  /** True if only programs send it, with any of their access tokens. */
  programs?: true
  /** Allowed while a session requires a new password or a second factor. */
  settles?: ('password' | 'factor')[]
  shared?: boolean
  /** Form under schemas/forms whose rules the body follows. */
  form?: string
  /** Part of the body that the form fills; missing = all of it. */
  formAt?: string
  /** Maximum size of its JSON body, in KB; `byteLimitOf` returns the default. */
  kilobytes?: number
  /** Clients for which it exists if no page sends it. */
  others?: string
  body: CatalogueSchema
  /** Example body as another program sends it; for the demo company. */
  example?: object
  data: CatalogueSchema
}

/** All calls of the server. */
export const catalogueCalls = catalogue.calls as unknown as CallFacts[]

const callsByName: ReadonlyMap<string, CallFacts> = new Map(catalogueCalls.map((call) => [call.name, call]))

/** Returns a call by its name; undefined if there is none. */
export const findCall = (name: string): CallFacts | undefined => callsByName.get(name)

/** All shapes that calls refer to; `$id` is the address under /schemas. */
export const callSchemas = catalogue.shapes as unknown as (CatalogueSchema & { $id: string })[]

/** Converts a path of the catalogue to the router's syntax. */
export const routeOf = (path: string): string => path.replaceAll(/\{(\w+)\}/g, ':$1')

/** Returns the maximum size of a call's JSON body, in bytes. */
export const byteLimitOf = ({ kilobytes, open }: CallFacts): number =>
  kilobytes ? kilobytes * 1024 : open ? requestLimits.openBytes : requestLimits.callBytes

import type { CallName } from '../../../generated/calls'
import catalogue from '../../../generated/catalogue.json'
import type { Power } from '../../../generated/types'
import { limits } from './limits'

export interface JsonSchema {
  [keyword: string]: unknown
}

/** A call as the catalogue tells it (schemas/calls). */
export interface CallFacts {
  name: CallName
  path: string
  method: 'GET' | 'POST'
  title: string
  permission?: string
  open?: boolean
  /** Every signed-in person may send it. */
  everyone?: boolean
  plain?: boolean
  upload?: boolean
  /** The part of an upload that holds the file; filename[] when missing. */
  part?: string
  /** Its answer is a file. */
  binary?: boolean
  /** Opened by a signed query; `app/files` answers it. */
  link?: boolean
  writes?: boolean
  /** What of other people it can move; a second person confirms it where flows trust them more than the caller. */
  moves?: Power[]
  /** False = it cannot be stored for a second person. */
  confirmable?: false
  /** It changes only what belongs to the caller. */
  own?: true
  /** Also sent by who acts as another person. */
  impersonated?: true
  /** Answered while a session owes a new password or a second factor. */
  settles?: ('password' | 'factor')[]
  shared?: boolean
  /** The form under schemas/forms whose rules the body keeps. */
  form?: string
  /** The part of the body that the form fills; missing = all of it. */
  formAt?: string
  /** The JSON of its body may have so many KB; `byteLimitOf` says how many where none are given. */
  kilobytes?: number
  /** No page sends it: for whom it is. */
  others?: string
  body: JsonSchema
  /** A body as another program sends it; made for the demo company. */
  example?: object
  data: JsonSchema
}

/** Every call of the server. */
export const calls = catalogue.calls as unknown as CallFacts[]

/** Every shape that calls refer to; `$id` is its address under /schemas. */
export const callSchemas = catalogue.shapes as unknown as (JsonSchema & { $id: string })[]

/** A path of the catalogue as the router takes it. */
export const routeOf = (path: string): string => path.replaceAll(/\{(\w+)\}/g, ':$1')

/** How many bytes the JSON of a call's body may have. */
export const byteLimitOf = ({ kilobytes, open }: CallFacts): number =>
  kilobytes ? kilobytes * 1024 : open ? limits.openBytes : limits.callBytes

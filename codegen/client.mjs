// The call catalogue → src/generated/calls.ts (types by name) and client.ts (typed members that mirror the URLs).
import { callTypeName } from './types.mjs'

const banner = '// Made from schemas/calls by codegen; never edited by hand.\n'

export function callTypes(calls) {
  const typed = calls.map((call) => ({
    ...call,
    takes: callTypeName(call, call.body, 'Body'),
    answers: callTypeName(call, call.data, 'Data'),
  }))
  const names = [...new Set(typed.flatMap(({ takes, answers }) => [takes, answers]))].sort()
  const rows = typed.map(
    (call) => `  /** ${call.title} */\n  '${call.name}': { body: ${call.takes}; data: ${call.answers} }`,
  )
  return `${banner}import type {\n${names.map((name) => `  ${name},`).join('\n')}\n} from './types'\n
/** Every call by name: what it takes and what it answers. */
export interface Calls {\n${rows.join('\n')}\n}\n\nexport type CallName = keyof Calls\n`
}

/** {employee: {login: {call, members: {getpkey: {call}}}}}; browsers open links by themselves. */
function tree(calls) {
  const top = { members: {} }
  for (const call of calls.filter(({ link }) => !link)) {
    let node = top
    for (const part of call.key.split('/')) node = node.members[part] ??= { members: {} }
    const [get, post] = call.method === 'GET' ? [call, node.call] : [node.call, call]
    if (get && post) node.members.page = { call: get, members: {} }
    node.call = post ?? get
  }
  return top
}

/** The address that a call has by its name; only others are written down. */
const usualPath = (name) => {
  const own = name.replace(/\.get$/, '')
  return own.startsWith('oa/') ? `/api/{oa}/${own.slice(3)}` : `/api/${own}`
}

/** What cannot be told from the place of a member; its name follows from the place and the method. */
function special({ name, path, method, plain, open, upload, binary }) {
  const own = path === usualPath(name) ? undefined : path
  const verb = method === 'GET' ? 'GET' : undefined
  const json = JSON.stringify({ path: own, method: verb, plain, open, upload, binary })
  return json === '{}' ? [] : [json]
}

/** Names that every function has, or that make an object a promise. */
const reserved = ['length', 'name', 'prototype', 'then']

function specials(node, place = '') {
  const own = node.call ? special(node.call).map((json) => `  ${JSON.stringify(place)}: ${json},\n`) : []
  const inner = Object.entries(node.members).map(([part, member]) => {
    if (reserved.includes(part))
      throw new Error(`${place}/${part}: no member of the client can have this name`)
    return specials(member, place ? `${place}/${part}` : part)
  })
  return [...own, ...inner].join('')
}

function memberType({ call, members }, depth) {
  const pad = '  '.repeat(depth)
  const entries = Object.entries(members).map(([name, node]) => {
    const doc = node.call ? `${pad}  /** ${node.call.title} */\n` : ''
    return `${doc}${pad}  ${JSON.stringify(name)}: ${memberType(node, depth + 1)}\n`
  })
  const object = entries.length ? `{\n${entries.join('')}${pad}}` : ''
  return [call && `Member<'${call.name}'>`, object].filter(Boolean).join(' & ')
}

export function client(calls) {
  const top = tree(calls)
  return `${banner}import type { CallName, Calls } from './calls'

/** What the request layer needs to know of a call. */
export interface CallFacts {
  name: string
  path: string
  method: string
  plain?: boolean
  open?: boolean
  upload?: boolean
  binary?: boolean
}

export type Send = (call: CallFacts, body: unknown, options?: unknown) => Promise<unknown>
type Member<Name extends CallName> = (body: Calls[Name]['body']) => Promise<Calls[Name]['data']>

/** The whole server as an object: api.oa.flow.deal(body). A GET beside a POST of the same path is its \`page\`. */
export interface Client ${memberType(top, 0)}

const specials: Readonly<Record<string, Partial<CallFacts>>> = {
${specials(top)}}

/** What the request layer is told of the call at a place; most of it stands in the place. */
export function factsOf(place: string): CallFacts {
  const special = specials[place]
  const isGet = special?.method === 'GET'
  const own = isGet ? place.replace(/\\/page$/, '') : place
  const path = own.startsWith('oa/') ? \`/api/{oa}/\${own.slice(3)}\` : \`/api/\${own}\`
  return { name: isGet ? \`\${own}.get\` : own, path, method: 'POST', ...special }
}

/** A member and those below it, which are made when they are read: their names alone would be 3 KB of a page. */
function memberAt(place: string, send: Send): object {
  const call = (body: unknown, options?: unknown) => send(factsOf(place), body, options)
  return new Proxy(call, {
    has: () => true,
    get(known, part) {
      if (typeof part === 'symbol' || part === 'then' || Object.hasOwn(known, part)) return Reflect.get(known, part)
      const member = memberAt(place ? \`\${place}/\${part}\` : part, send)
      Reflect.set(known, part, member)
      return member
    },
  })
}

export const createClient = (send: Send): Client => memberAt('', send) as unknown as Client
`
}

/** What only programs need to know of calls: those that change something, and those that accept an Idempotency-Key. */
export function callTraits(calls) {
  const named = (some) => some.map(({ name }) => name).join(' ')
  const writing = calls.filter(({ writes }) => writes)
  const uploads = calls.filter(({ upload }) => upload).map(({ name, part }) => [name, part ?? 'filename[]'])
  return `${banner}
const namesIn = (text: string): ReadonlySet<string> => new Set(text.split(' '))

/** Calls that change something; all others only read. */
export const writingCalls = namesIn(
  '${named(writing)}',
)

/** Writing calls that accept an Idempotency-Key, so that they may be sent again. */
export const repeatableCalls = namesIn(
  '${named(writing.filter(({ body }) => body.properties?.requestId))}',
)

/** Name of the part with the files, by upload. */
export const uploadParts = ${JSON.stringify(Object.fromEntries(uploads), null, 2)} as const
`
}

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

/** What cannot be told from a call's name. */
function special({ name, path, method, plain, open, upload, binary }) {
  const own = path === usualPath(name) ? undefined : path
  const verb = method === 'GET' ? 'GET' : undefined
  const json = JSON.stringify({ path: own, method: verb, plain, open, upload, binary })
  return json === '{}' ? '' : `, ${json}`
}

function member({ call, members }, depth) {
  const pad = '  '.repeat(depth)
  const entries = Object.entries(members).map(([name, node]) => {
    const doc = node.call ? `${pad}  /** ${node.call.title} */\n` : ''
    return `${doc}${pad}  ${JSON.stringify(name)}: ${member(node, depth + 1)},\n`
  })
  const object = entries.length ? `{\n${entries.join('')}${pad}}` : ''
  const send = call && `to('${call.name}'${special(call)})`
  if (!send) return object
  return object ? `Object.assign(${send}, ${object})` : send
}

export function client(calls) {
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

export type Send = (call: CallFacts, body: unknown) => Promise<unknown>
type Member<Name extends CallName> = (body: Calls[Name]['body']) => Promise<Calls[Name]['data']>

/** What the request layer is told of a call; most of it stands in the name. */
function factsOf(name: string, special: Partial<CallFacts>): CallFacts {
  const own = name.replace(/\\.get$/, '')
  const path = own.startsWith('oa/') ? \`/api/{oa}/\${own.slice(3)}\` : \`/api/\${own}\`
  return { name, path, method: 'POST', ...special }
}

/** The whole server as an object: api.oa.flow.deal(body). A GET beside a POST of the same path is its \`page\`. */
export const createClient = (send: Send) => {
  const to =
    <Name extends CallName>(name: Name, special: Partial<CallFacts> = {}): Member<Name> =>
    (body) =>
      send(factsOf(name, special), body) as Promise<Calls[Name]['data']>
  return ${member(tree(calls), 1)}
}

export type Client = ReturnType<typeof createClient>
`
}

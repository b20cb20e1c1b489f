// Changes of the calls from one contract to the next, and docs/call-changes.md. A change is breaking if a program that was written for
// the earlier contract, and that passes over unknown properties and values of responses, may fail with the later one.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { contractOf, misfits, resolverOf } from './call-contract.mjs'
import { root } from './schemas.mjs'

const place = (at) => `\`${at.replace(/^\./, '') || 'the whole'}\``

/** What a misfit means by the part of the call and the contract whose values do not fit; a kind that is absent says nothing. */
const sentences = {
  request: {
    earlier: {
      property: ({ at }) => `no longer takes ${place(at)}`,
      missing: ({ at }) => `requires ${place(at)}`,
      type: ({ at, detail }) => `${place(at)} no longer takes ${detail}`,
      value: ({ at, detail }) => `${place(at)} no longer takes ${detail}`,
      limit: ({ at, detail }) => `${place(at)} has a stricter ${detail}`,
    },
    later: {
      property: ({ at }) => `takes ${place(at)}`,
      missing: ({ at }) => `${place(at)} is optional`,
      type: ({ at, detail }) => `${place(at)} takes ${detail}`,
      value: ({ at, detail }) => `${place(at)} takes ${detail}`,
      limit: ({ at, detail }) => `${place(at)} has a wider ${detail}`,
    },
  },
  response: {
    earlier: {
      property: ({ at }) => `no longer returns ${place(at)}`,
    },
    later: {
      property: ({ at }) => `returns ${place(at)}`,
      missing: ({ at }) => `may leave out ${place(at)}`,
      type: ({ at, detail }) => `${place(at)} may be ${detail}`,
      value: ({ at, detail }) => `${place(at)} may be ${detail}`,
    },
  },
}

const isBreaking = (part, side, kind) =>
  part === 'request' ? side === 'earlier' : side === 'earlier' || kind === 'missing' || kind === 'type'

/** Drops what another misfit at the same place already says: a new required property is unknown before, a removed one is absent after. */
function withoutEchoes(part, found) {
  const stronger = part === 'request' ? ['earlier', 'missing'] : ['earlier', 'property']
  const strongerPlaces = new Set(
    found.filter(({ whose, kind }) => whose === stronger[0] && kind === stronger[1]).map(({ at }) => at),
  )
  return found.filter(
    ({ whose, kind, at }) =>
      whose === 'earlier' || !strongerPlaces.has(at) || !['property', 'missing'].includes(kind),
  )
}

function partChanges(part, earlier, later, resolvers) {
  const { resolveEarlier, resolveLater } = resolvers
  const found = [
    ...misfits(earlier, later, { resolveFrom: resolveEarlier, resolveTo: resolveLater }).map((misfit) => ({
      whose: 'earlier',
      ...misfit,
    })),
    ...misfits(later, earlier, { resolveFrom: resolveLater, resolveTo: resolveEarlier }).map((misfit) => ({
      whose: 'later',
      ...misfit,
    })),
  ]
  return withoutEchoes(part, found).flatMap(({ whose, ...misfit }) => {
    const sentence = sentences[part][whose][misfit.kind]
    if (!sentence) return []
    return [{ part, breaking: isBreaking(part, whose, misfit.kind), change: sentence(misfit) }]
  })
}

/** Whether people with the permission also have the other, which is the same or below it. */
const covers = (permission, other) => other === permission || other.startsWith(`${permission}.`)

function callChanges(earlier, later, resolvers) {
  const moved = earlier.permission !== later.permission
  const named = (permission) => (permission ? `\`${permission}\`` : 'none')
  return [
    ...(moved
      ? [
          {
            part: 'permission',
            breaking: later.permission !== '' && !covers(earlier.permission, later.permission),
            change: `${named(earlier.permission)} → ${named(later.permission)}`,
          },
        ]
      : []),
    ...partChanges('request', earlier.body, later.body, resolvers),
    ...partChanges('response', earlier.data, later.data, resolvers),
  ]
}

/** Addresses of the shapes that a part of any call reaches, by `body` or `data`. */
function shapesReached({ shapes, calls }, key) {
  const reached = new Set()
  const follow = (schema) => {
    for (const [, address] of JSON.stringify(schema).matchAll(/"\$ref":"([^"#]+)/g)) {
      if (reached.has(address)) continue
      reached.add(address)
      follow(shapes[address] ?? {})
    }
  }
  for (const call of Object.values(calls)) follow(call[key])
  return reached
}

function shapeChanges(earlier, later, resolvers) {
  const parts = [
    ['request', 'body'],
    ['response', 'data'],
  ]
  return parts.flatMap(([part, key]) => {
    const reached = shapesReached(later, key)
    const sharedShapes = Object.keys(earlier.shapes).filter(
      (address) => reached.has(address) && later.shapes[address],
    )
    return sharedShapes.flatMap((shapeName) =>
      partChanges(part, earlier.shapes[shapeName], later.shapes[shapeName], resolvers).map((one) => ({
        where: shapeName,
        ...one,
      })),
    )
  })
}

/** Returns the changes between two contracts: `{ where, part, breaking, change }`, `where` being a call or the address of a shape. */
export function contractChanges(earlier, later) {
  const resolvers = { resolveEarlier: resolverOf(earlier), resolveLater: resolverOf(later) }
  const calls = Object.entries(earlier.calls).flatMap(([callName, call]) =>
    callName in later.calls
      ? callChanges(call, later.calls[callName], resolvers).map((one) => ({ where: callName, ...one }))
      : [{ where: callName, part: 'call', breaking: true, change: 'removed' }],
  )
  const added = Object.keys(later.calls)
    .filter((callName) => !(callName in earlier.calls))
    .map((callName) => ({ where: callName, part: 'call', breaking: false, change: 'added' }))
  return [...calls, ...added, ...shapeChanges(earlier, later, resolvers)]
}

const folder = join(root, 'fixtures/contracts')
const byVersion = (one, other) => one.localeCompare(other, 'en', { numeric: true })

/** Versions whose contract is kept, oldest first. */
export const contractVersions = () =>
  readdirSync(folder)
    .flatMap((name) => /^(\d.*)\.json\.gz$/.exec(name)?.[1] ?? [])
    .sort(byVersion)

const contractFile = (version) => join(folder, `${version}.json.gz`)

export const readContract = (version) => JSON.parse(gunzipSync(readFileSync(contractFile(version))))

/** Keeps the contract of a version; those of released versions are never written again. */
export function recordContract(version, contract) {
  writeFileSync(contractFile(version), gzipSync(JSON.stringify(contract), { level: 9 }))
}

/** Reasons of breaking changes since a version: `{ where, changes, reason }`. */
export const breakReasons = (version) =>
  JSON.parse(readFileSync(join(folder, 'breaks.json'), 'utf8'))[version] ?? []

const cell = (text) => text.replaceAll('|', '\\|')

/** Rows of a table, one for each part of a call or shape and each reason. */
function changeRows(changes, reasonOf) {
  const groups = new Map()
  for (const one of changes) {
    const head = `| \`${one.where}\` | ${one.part} |`
    const reason = cell(reasonOf(one))
    const key = `${head} ${reason}`
    groups.set(key, { head, reason, changes: [...(groups.get(key)?.changes ?? []), cell(one.change)] })
  }
  return [...groups.values()].map(
    ({ head, reason, changes: descriptions }) =>
      `${head} ${descriptions.join('; ')} |${reason ? ` ${reason} |` : ''}`,
  )
}

function changesTable(changes, titles, reasons) {
  const reasonOf = ({ where, change }) =>
    reasons.find((one) => one.where === where && one.changes.includes(change))?.reason ?? ''
  const table = (title, heads, rows) =>
    rows.length
      ? `\n### ${title}\n\n| ${heads.join(' | ')} |\n| ${heads.map(() => '---').join(' | ')} |\n${rows.join('\n')}\n`
      : ''
  const added = changes.filter(({ part, breaking }) => part === 'call' && !breaking)
  const breaking = changes.filter((one) => one.breaking)
  const compatible = changes.filter((one) => !one.breaking && one.part !== 'call')
  const addedRows = added.map(({ where }) => `| \`${where}\` | ${titles[where] ?? ''} |`)
  return [
    table('Breaking', ['call or shape', 'part', 'change', 'reason'], changeRows(breaking, reasonOf)),
    table('Added calls', ['call', 'what it does'], addedRows),
    table(
      'Compatible',
      ['call or shape', 'part', 'change'],
      changeRows(compatible, () => ''),
    ),
  ].join('')
}

/** docs/call-changes.md: what changed in the calls since each release, newest first. */
export function callChangesPage(current) {
  const versions = contractVersions()
  const later = [...versions.slice(1).map(readContract), contractOf(current)]
  const titles = Object.fromEntries(
    current.calls.map(({ method, path, title }) => [`${method} ${path}`, title]),
  )
  const sections = versions.map((version, at) => {
    const changes = contractChanges(readContract(version), later[at])
    return `\n## Since ${version}\n${changesTable(changes, titles, breakReasons(version))}`
  })
  return `# Changes of calls

Generated from the contracts of releases (\`fixtures/contracts\`) and the current schemas. A shape is a schema that several calls share.

Breaking is a change with which a program may fail that was written for the earlier version. Programs pass over properties and values of
responses that they do not know; new ones are therefore compatible. The suite refuses a breaking change without a reason in
\`fixtures/contracts/breaks.json\`.
${sections.reverse().join('')}`
}

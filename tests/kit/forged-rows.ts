import { bundleFilePath } from '#/core/proof/bundle'
import type { FileNameRecord, FlowChain } from '#/core/proof/chain'
import { fileSalt } from '#/core/proof/chain-link'
import { companyKey, lastAt, lastOf, type Move, one, type Pick } from './forger'
import { type BundleDraft, draftBundle, type Installation, packBundle } from './installation'

/*
 * Rows that were edited in the database: what the doctor reads of them, and the bundle that an honest server then signs.
 */

type Row = Record<string, unknown>

/** Returns a flow as the doctor reads it. */
export function keptChain({ flows, checkpoints }: Installation, pick: Pick): FlowChain {
  const flow = one(flows, pick)
  const { id, acts, files, number, forms } = flow
  const { name, desc, level, result, isCancel, finishedAt } = lastOf(acts).act.head
  const salted = (file: string) => acts.findLast(({ found }) => found.files.startsWith(`${file} `))
  const ends = checkpoints.flatMap(({ checkpoint, leaves }) =>
    leaves.filter((leaf) => leaf.flow === id).map((leaf) => ({ ...leaf, n: checkpoint.content.n })),
  )
  return structuredClone({
    workspace: 'oa',
    flow: id,
    acts,
    lines: acts.map(({ seq }) => `${id}-line-${seq}`),
    ends,
    anchors: acts.flatMap(({ seq }) => {
      const n = ends.find((end) => end.seq >= seq)?.n
      return n === undefined ? [] : [{ seq, n }]
    }),
    files: files.map((file) => ({
      id: file.id,
      name: file.name,
      sha256: salted(file.id)?.found.files.split(' ')[1] ?? '',
    })),
    form: forms[lastOf(acts.filter(({ act }) => act.sealed.form)).seq],
    number,
    stand: { name, desc, level, result, isCancel, finishedAt },
  })
}

const edits: Record<string, (stand: Row) => unknown> = {
  name: ({ name }) => `${name}（已撤销）`,
  desc: ({ desc }) => `${desc}!`,
  level: ({ level }) => Number(level) + 1,
  result: () => 'refused',
  isCancel: ({ isCancel }) => !isCancel,
  finishedAt: ({ finishedAt }) => (finishedAt === null ? 1 : null),
}

/** A bundle of rows that were edited before an honest server signed it. */
function exported(installation: Installation, pick: Pick, change: (draft: BundleDraft) => void) {
  const at = lastAt(installation)
  const draft = draftBundle(installation, { at, flow: one(installation.flows, pick), isWhole: true })
  change(draft)
  const key = companyKey(installation)
  return { key: key.fingerprint, bundle: packBundle(draft, key) }
}

const shownInFormat1 = ['name', 'result']

const standMoves = Object.entries(edits).map(([member, edit]): Move => {
  return {
    name: `the flow’s ${member} was edited in its row`,
    formats: [1, 2],
    faults: ['verify.broken.head'],
    make: (installation, pick) => {
      const chain = keptChain(installation, pick)
      const stand = { ...chain.stand, [member]: edit({ ...chain.stand }) }
      const isShown = installation.format === 2 || shownInFormat1.includes(member)
      const changed = exported(installation, pick, ({ json, manifest }) => {
        const row = json['flow.json'] as Row
        row[member] = edit(row)
        if (member === 'name') manifest.name = String(row.name)
      })
      const key = companyKey(installation).fingerprint
      return [{ key, chain: { ...chain, stand } }, ...(isShown ? [changed] : [])]
    },
  }
})

const chainMove = (
  name: string,
  formats: Move['formats'],
  problems: readonly string[],
  change: (chain: FlowChain, pick: Pick) => Partial<FlowChain>,
): Move => ({
  name,
  formats,
  faults: problems.map((problem) => `verify.broken.${problem}`),
  make: (installation, pick) => {
    const chain = keptChain(installation, pick)
    return [{ key: companyKey(installation).fingerprint, chain: { ...chain, ...change(chain, pick) } }]
  },
})

/** A file that must be there: one of the last form, or one that went with an opinion; its name is proven in format 2. */
function needed({ acts, files = [] }: FlowChain, pick: Pick): FileNameRecord {
  const writer = lastOf(acts.filter(({ act }) => act.sealed.form))
  const held = acts.filter((one) => one === writer || !one.act.sealed.form)
  const named = held.filter(({ act }) => act.v === 2)
  const ids = (named.length ? named : held).map(({ found }) => found.files.split(' ')[0])
  return one(
    files.filter(({ id }) => ids.includes(id)),
    pick,
  )
}

const fileMove = (
  name: string,
  formats: Move['formats'],
  edit: (file: FileNameRecord) => FileNameRecord[],
): Move => {
  const move = chainMove(name, formats, ['file'], (chain, pick) => {
    const { id } = needed(chain, pick)
    return { files: chain.files?.flatMap((file) => (file.id === id ? edit(file) : file)) ?? [] }
  })
  return { ...move, keys: 2 }
}

interface NamedFile {
  id: string
  name: string
  salt: string
}

/** Files of a signed bundle that are others than those that the flow was given. */
const bundledFiles: Move = {
  name: 'a file has another name, another salt or other bytes in a signed bundle',
  formats: [2],
  keys: 2,
  faults: ['verify.file-wrong'],
  make: (installation, pick) => {
    const renamed = exported(installation, pick, ({ json, bytes }) => {
      const file = lastOf(json['files.json'] as NamedFile[])
      const path = bundleFilePath(file.id, file.name)
      const content = bytes[path] as Uint8Array
      delete bytes[path]
      const isRenamed = pick(2) === 0
      if (isRenamed) file.name = '补充协议.pdf'
      else file.salt = fileSalt('00', file.id)
      bytes[bundleFilePath(file.id, file.name)] = content
    })
    const replaced = exported(installation, pick, ({ bytes }) => {
      bytes[one(Object.keys(bytes), pick)] = new Uint8Array(3)
    })
    return [renamed, replaced]
  },
}

export const rowMoves: Move[] = [
  ...standMoves,
  chainMove('the document number was edited in its row', [1, 2], ['head'], () => ({ number: 'FK-2' })),
  chainMove('the form was edited in its row', [1, 2], ['form'], () => ({ form: { sum: 9_999_999 } })),
  fileMove('a file’s name was edited in its row', [2], (file) => [{ ...file, name: '补充协议.pdf' }]),
  fileMove('a file’s row was removed', [1, 2], () => []),
  fileMove('a file’s digest was edited in its row', [1, 2], (file) => [{ ...file, sha256: '0'.repeat(64) }]),
  chainMove('the last checkpoint was removed with its leaves', [1, 2], ['unanchored'], ({ ends = [] }) => ({
    ends: ends.slice(0, -1),
  })),
  chainMove(
    'an act was removed and the later ones renumbered',
    [1, 2],
    ['unlinked', 'inserted', 'rewritten'],
    ({ acts }, pick) => ({
      acts: acts.toSpliced(pick(acts.length - 1), 1).map((act, index) => ({ ...act, seq: index + 1 })),
    }),
  ),
  bundledFiles,
]

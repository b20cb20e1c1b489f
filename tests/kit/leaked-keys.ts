import { type Checkpoint, checkpointDigest } from '#/core/proof/checkpoint'
import { certificateDigest } from '#/core/proof/keys'
import {
  type Attempt,
  always,
  both,
  companyKey,
  forger,
  helper,
  lastAt,
  lastOf,
  leakedKey,
  lies,
  listWith,
  type Move,
  one,
  type Pick,
} from './forger'
import {
  certify,
  draftBundle,
  type HeldKey,
  type Installation,
  keysAt,
  packBundle,
  plainKey,
  type Signer,
  succeed,
  timeAt,
} from './installation'

/** Documents by a key that was replaced and leaked. */
export const leakMoves: Move[] = [
  {
    name: 'a leaked key signs after its end',
    formats: both,
    keys: 2,
    faults: ['verify.signed-out-of-period', 'verify.key-other'],
    make: (installation, pick) => {
      const by = leakedKey(installation, pick)
      const keys = keysAt(installation, lastAt(installation))
      return lies(installation, { by, keys, at: (by.until ?? 0) + 1 + pick(9_999_999) })
    },
  },
  {
    name: 'a leaked key signs before its beginning',
    formats: both,
    keys: 2,
    faults: ['verify.signed-out-of-period', 'verify.key-other'],
    make: (installation, pick) => {
      const by = leakedKey(installation, pick)
      const keys = keysAt(installation, lastAt(installation))
      return lies(installation, { by, keys, at: by.since - 1 - pick(9_999_999) })
    },
  },
  {
    name: 'a leaked key signs at a time that is none',
    formats: [2],
    keys: 2,
    faults: ['verify.signed-out-of-period'],
    make: (installation, pick) => {
      const by = leakedKey(installation, pick)
      const keys = keysAt(installation, lastAt(installation))
      const at = one<unknown>(
        [String(by.since), null, [by.since], { at: by.since }, true, 1e300, -1e300],
        pick,
      )
      return lies(installation, { by, keys, at: at as number }).slice(1)
    },
  },
  {
    name: 'a leaked key endorses the forger’s',
    formats: both,
    keys: 2,
    faults: ['verify.key-other'],
    make: (installation, pick) => {
      const by = leakedKey(installation, pick)
      const ring = {
        certificates: [certify(forger, always), certify(by, { ...always, since: by.since })],
        successions: [succeed(by, forger, by.until ?? 0)],
      }
      const place = pick(lastAt(installation) + 2)
      const keys = listWith(installation, [plainKey(forger, by)], ring, place)
      return lies(installation, { by: forger, keys })
    },
  },
  {
    name: 'the reader trusts a leaked key that has two successors or two certificates',
    formats: [2],
    keys: 2,
    faults: ['verify.keys-contradict'],
    make: (installation, pick) => {
      const by = leakedKey(installation, pick)
      const twice = succeed(by, helper, timeAt(0))
      const { certificate, succession = twice } = by
      const isSuccession = pick(2) === 0
      const ring = {
        certificates: [certify(forger, always), ...(isSuccession ? [] : [certify(by, always)])],
        successions: isSuccession ? [succeed(by, forger, by.until ?? 0), succession, twice] : [],
      }
      const keys = { v: 2 as const, ...ring, certificates: [...ring.certificates, certificate] }
      return lies(installation, { by: forger, keys }).map((attempt) => ({ ...attempt, key: by.fingerprint }))
    },
  },
]

/** Returns a false bundle by a leaked key within its time, with one checkpoint that is made of its true one. */
export function leakedBundle(
  installation: Installation,
  by: HeldKey,
  change: (checkpoint: Checkpoint) => Checkpoint,
  signer: Signer = by,
): Attempt {
  const at = installation.keys.findIndex(({ fingerprint }) => fingerprint === by.fingerprint)
  const [flow] = installation.flows
  const draft = draftBundle(installation, { at, flow, isWhole: true })
  const proofs = draft.json['checkpoints.json'] as { checkpoint: { content: Checkpoint } }[]
  const last = lastOf(proofs)
  last.checkpoint = signer.sign('checkpoint', change(last.checkpoint.content))
  draft.json['keys.json'] = keysAt(installation, lastAt(installation))
  return { key: companyKey(installation).fingerprint, bundle: packBundle(draft, by) }
}

const moveOfCheckpoint = (
  name: string,
  faults: string[],
  make: (installation: Installation, by: HeldKey, pick: Pick) => Attempt,
): Move => ({
  name,
  faults,
  formats: [2],
  keys: 2,
  make: (installation, pick) => [make(installation, leakedKey(installation, pick), pick)],
})

/** Checkpoints in bundles by a leaked key that are dated in its time. */
export const checkpointMoves: Move[] = [
  moveOfCheckpoint('true links under a checkpoint by the forger', ['verify.checkpoint-foreign'], (all, by) =>
    leakedBundle(all, by, (content) => content, forger),
  ),
  moveOfCheckpoint(
    'a checkpoint with a number behind the last of its key',
    ['verify.checkpoint-wrong'],
    (all, by, pick) =>
      leakedBundle(all, by, (content) => ({ ...content, n: all.checkpoints.length + pick(99) })),
  ),
  moveOfCheckpoint(
    'another checkpoint under the last number before the company’s key',
    ['verify.checkpoint-wrong'],
    (all, by) => {
      const n = all.keys.length - 1
      return leakedBundle(all, by, (content) => ({ ...content, n, at: content.at + 1 }))
    },
  ),
  moveOfCheckpoint('a checkpoint of another workspace', ['verify.checkpoint-wrong'], (all, by) =>
    leakedBundle(all, by, (content) => ({ ...content, workspace: 'other' })),
  ),
  moveOfCheckpoint('a checkpoint that does not hold the flow', ['verify.checkpoint-wrong'], (all, by) =>
    leakedBundle(all, by, (content) => ({ ...content, root: 'cd'.repeat(32) })),
  ),
  moveOfCheckpoint(
    'a checkpoint dated after the end of its key',
    ['verify.checkpoint-wrong'],
    (all, by, pick) =>
      leakedBundle(all, by, (content) => ({ ...content, at: (by.until ?? 0) + 1 + pick(99) })),
  ),
  moveOfCheckpoint(
    'a checkpoint that bears the company’s key without its signature',
    ['verify.checkpoint-wrong'],
    (all, by) => {
      const key = companyKey(all)
      const last = lastOf(all.checkpoints).checkpoint.content
      const signer: Signer = {
        ...forger,
        sign: (kind, content) => ({ ...forger.sign(kind, content), key: key.fingerprint }),
      }
      const certificate = certificateDigest(key.certificate.content)
      return leakedBundle(
        all,
        by,
        (own) => ({ ...own, n: last.n + 1, before: checkpointDigest(last), at: key.since, certificate }),
        signer,
      )
    },
  ),
]

import { checkChain } from '../../../../core/proof/chain'
import { type ChainEnd, type Checkpoint, checkpointDigest } from '../../../../core/proof/checkpoint'
import { certificateDigest, type KeyCertificate } from '../../../../core/proof/keys'
import { leafDigest, merkleRoot } from '../../../../core/proof/merkle'
import { type SignedContent, verifySignature } from '../../../../core/proof/signature'
import { homeWorkspace } from '../../../platform/workspace'
import { type ChainRow, chainsStatement, toFlowChain } from '../../../queries/proof/chain'
import type { DoctorCheck, DoctorContext } from './check-context'

const atOnce = 200
/**
 * Maximum number of newest flows checked per environment; `npm run verify` checks any other by its bundle.
 */
const most = 5000

const idsIn = async ({ client }: DoctorContext, schema: string): Promise<string[]> => {
  const text = `select id from ${schema}.flow where workspace = $1 order by id desc limit ${most}`
  const { rows } = await client.query<{ id: string }>(text, [homeWorkspace])
  return rows.map(({ id }) => id)
}

/** Reads the tables of an environment like its own connections. */
async function inSchema<T>({ client }: DoctorContext, schema: string, work: () => Promise<T>): Promise<T> {
  await client.query(`set search_path = ${schema}, public`)
  return work().finally(() => client.query('reset search_path'))
}

async function brokenIn(patient: DoctorContext, schema: string) {
  const ids = await idsIn(patient, schema)
  for (let at = 0; at < ids.length; at += atOnce) {
    const values = [homeWorkspace, ids.slice(at, at + atOnce)]
    const { rows } = await patient.client.query<ChainRow>(chainsStatement.text, values)
    for (const row of rows) {
      const { broken } = checkChain(toFlowChain(homeWorkspace, row))
      if (broken) return { flow: row.flow, number: row.number, seq: broken.seq, problem: broken.problem }
    }
  }
  return undefined
}

/** Checks that the history of flows is unchanged; reports the first broken flow and its action. */
export const chainsCheck: DoctorCheck = {
  name: 'chains',
  async look(patient) {
    for (const schema of ['public', 'archive']) {
      const broken = await inSchema(patient, schema, () => brokenIn(patient, schema))
      if (broken) return broken
    }
    return undefined
  },
}

type Row = SignedContent<Checkpoint> & {
  publicKey: string | null
  since: number
  until: number | null
  certificate: SignedContent<KeyCertificate> | null
  leaves: ChainEnd[] | null
}

/**
 * Whether a checkpoint is signed by a key of the installation, within its period and under its certificate.
 */
function isSigned({ publicKey, since, until, certificate, ...signed }: Row): boolean {
  const { at, v, certificate: digest } = signed.content
  const isInTime = at >= since && (until === null || at <= until)
  const isCertified = v === 1 || (certificate !== null && digest === certificateDigest(certificate.content))
  return publicKey !== null && isInTime && isCertified && verifySignature(publicKey, 'checkpoint', signed)
}

function isWhole(row: Row, before: Checkpoint | undefined): boolean {
  const { content, leaves } = row
  const isNext = content.n === (before?.n ?? 0) + 1
  const isBound = content.before === (before ? checkpointDigest(before) : null)
  const isRoot = leaves?.length === content.size && merkleRoot(leaves.map(leafDigest)) === content.root
  return isNext && isBound && isRoot && isSigned(row)
}

const page = `select c.content, c.key, c.signature, k.public_key as "publicKey", k.certificate,
    (extract(epoch from k.since) * 1000)::float8 as since, (extract(epoch from k.until) * 1000)::float8 as until,
    (select jsonb_agg(jsonb_build_object('flow', l.flow_id, 'seq', l.seq, 'link', l.link) order by l.place)
     from public.proof_leaf l where l.workspace = c.workspace and l.n = c.n) as leaves
  from public.proof_checkpoint c left join public.proof_key k on k.fingerprint = c.key
  where c.workspace = $1 and c.n > $2 order by c.n limit ${atOnce}`

/** Last checkpoint that actions refer to. */
const lastNamed = `select greatest((select max(checkpoint) from public.flow_link where workspace = $1),
  (select max(checkpoint) from archive.flow_link where workspace = $1)) as n`

/**
 * Checks that checkpoints are consecutive, signed, have their leaves, and that all those that actions refer
 * to exist.
 */
export const checkpointsCheck: DoctorCheck = {
  name: 'checkpoints',
  async look({ client }) {
    let before: Checkpoint | undefined
    for (;;) {
      const { rows } = await client.query<Row>(page, [homeWorkspace, before?.n ?? 0])
      for (const row of rows) {
        if (!isWhole(row, before)) return { n: (before?.n ?? 0) + 1 }
        before = row.content
      }
      if (rows.length < atOnce) break
    }
    const [named] = (await client.query<{ n: number | null }>(lastNamed, [homeWorkspace])).rows
    return (named?.n ?? 0) > (before?.n ?? 0) ? { n: (before?.n ?? 0) + 1 } : undefined
  },
}

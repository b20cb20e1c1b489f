import type { InvoiceClaim, InvoiceClaimChanges } from '../../../core/flow'
import { type DbReader, defineStatement, type Tx } from '../../platform'
import { millisecondsSql, toTimestamp } from '../sql/time-columns'

/** Holder of a claim to an invoice. */
export interface InvoiceHolder {
  number: string
  flowId: string
  flowName: string
  personId: string
  person: string
  claimedAt: number
  /** Flow that started the holder. */
  parentId: string | null
}

/** Flow that claims, with its creator. */
export interface ClaimingFlow {
  id: string
  name: string
  createdId: string
  creater: string
  parent: { flowId: string } | null
}

/**
 * Locks numbers in one order for all actions, so that two flows that exchange invoices never wait for each other.
 */
const lock = defineStatement(
  'invoice-lock',
  `select pg_advisory_xact_lock(hashtextextended('invoice ' || $1 || ' ' || n.number, 0))
   from (select distinct number from unnest($2::text[]) as t(number) order by number) n`,
)
const free = defineStatement(
  'invoice-free',
  'delete from invoice_claim where workspace = $1 and flow_id = $2 and number = any($3::text[])',
)
/*
 * The flows that this one has started, and the one that started it, may name the same invoices. What this one frees goes to
 * one of them that claims by its own state: agreed, or running beyond its start. Its number is locked, so that their own
 * actions come before or after.
 */
const passOn = defineStatement(
  'invoice-pass-on',
  `update invoice_claim c set flow_id = heir.id, flow_name = heir.name, person_id = heir.created_id, person = heir.creater,
     is_final = heir.result = 'agreed'
   from unnest($3::text[]) n(number) cross join lateral (
     select f.id, f.name, f.created_id, f.creater, f.result from flow f
     where f.workspace = $1 and (f.parent_flow_id = $2 or f.id = $4) and f.result in ('running', 'agreed')
       and jsonb_path_exists(f.form, '$.** ? (@.number == $n && exists (@.fileid) && exists (@.total))',
         jsonb_build_object('n', regexp_replace(n.number, '^.*-', '')))
       and (f.result = 'agreed' or exists (
         select from message m join flow_version v on v.workspace = f.workspace and v.id = f.version_id
         where m.workspace = f.workspace and m.flow_id = f.id and m.status = 1 and not exists (
           select from jsonb_array_elements(v.design->'funlist') s
           where s->>'id' = m.step_id and (s->>'is_start')::boolean)))
     order by f.result, f.id limit 1) heir
   where c.workspace = $1 and c.flow_id = $2 and c.number = n.number`,
)
const settle = defineStatement(
  'invoice-settle',
  `update invoice_claim c set is_final = n."isFinal", file_id = n."fileId"
   from jsonb_to_recordset($3::jsonb) as n(number text, "isFinal" boolean, "fileId" text)
   where c.workspace = $1 and c.flow_id = $2 and c.number = n.number`,
)
const take = defineStatement<{ number: string }>(
  'invoice-take',
  `insert into invoice_claim (workspace, number, flow_id, flow_name, person_id, person, claimed_at, is_final, issued_on,
     kind, seller, buyer, total, source, file_id)
   select $1, n.number, $2, $3, $4, $5, $6, n."isFinal", n.issued, n.kind, n.seller, n.buyer, n.total, n.source, n."fileId"
   from jsonb_to_recordset($7::jsonb) as n(number text, "isFinal" boolean, issued date, kind text, seller text, buyer text,
     total float8, source text, "fileId" text)
   on conflict do nothing returning number`,
)
const holders = defineStatement<InvoiceHolder>(
  'invoice-holders',
  `select c.number, c.flow_id as "flowId", c.flow_name as "flowName", c.person_id as "personId", c.person,
     ${millisecondsSql('c.claimed_at')} as "claimedAt", f.parent_flow_id as "parentId"
   from invoice_claim c left join flow f on f.workspace = c.workspace and f.id = c.flow_id
   where c.workspace = $1 and c.number = any($2::text[]) order by c.number`,
)
const takesPart = defineStatement<{ id: string }>(
  'invoice-holder-visible',
  `select f.id from flow f where f.workspace = $1 and f.id = $2 and (f.created_id = $3 or exists (
     select 1 from message m where m.workspace = $1 and m.flow_id = f.id and m.to_id = $3))`,
)

const rowOf = ({ number, isFinal, entry }: InvoiceClaim) => ({
  number,
  isFinal,
  issued: entry.date ?? null,
  kind: entry.kind ?? '',
  seller: entry.seller ?? '',
  buyer: entry.buyer ?? '',
  total: entry.total,
  source: entry.source,
  fileId: entry.fileid,
})

/**
 * Writes what an action changes about the claims of its flow. Returns the numbers that other flows have; the caller rolls
 * back for them.
 */
export async function writeInvoiceClaims(
  tx: Tx,
  workspace: string,
  { flow, changes, now }: { flow: ClaimingFlow; changes: InvoiceClaimChanges; now: number },
): Promise<string[]> {
  const { taken, settled, freed } = changes
  const numbers = [...taken, ...settled].map(({ number }) => number)
  await tx.run(lock, [workspace, [...numbers, ...freed]])
  if (freed.length) {
    await tx.run(passOn, [workspace, flow.id, freed, flow.parent?.flowId ?? null])
    await tx.run(free, [workspace, flow.id, freed])
  }
  if (settled.length) await tx.run(settle, [workspace, flow.id, JSON.stringify(settled.map(rowOf))])
  if (!taken.length) return []
  const { id, name, createdId, creater } = flow
  const rows = JSON.stringify(taken.map(rowOf))
  const written = await tx.run(take, [workspace, id, name, createdId, creater, toTimestamp(now), rows])
  const own = new Set(written.map(({ number }) => number))
  return taken.map(({ number }) => number).filter((number) => !own.has(number))
}

/** Lists the holders of these numbers. */
export const listInvoiceHolders = (
  reader: DbReader,
  workspace: string,
  numbers: readonly string[],
): Promise<InvoiceHolder[]> => reader.run(holders, [workspace, numbers])

/** Whether a person created or received the flow that holds a claim. */
export const isHolderVisible = async (
  reader: DbReader,
  { workspace, personId, flowId }: Record<'workspace' | 'personId' | 'flowId', string>,
): Promise<boolean> => (await reader.run(takesPart, [workspace, flowId, personId])).length > 0

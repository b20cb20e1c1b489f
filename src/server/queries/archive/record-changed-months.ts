import { defineStatement, type Tx } from '../../platform'
import { companyMonthSql } from '../sql/time-columns'

const schemas = ['public', 'archive'] as const

const allFlowsSql = schemas.map(
  (schema) => `select f.design_id, f.version_id, ${companyMonthSql('f.created_at')} as month
    from ${schema}.flow f where f.workspace = $1 and f.id = any($2::text[])`,
)

const touchMonths = defineStatement(
  'insight-touch-months',
  `with touched as (
     insert into insight_month (workspace, design_id, version_id, month, transaction)
     select distinct $1, design_id, version_id, month, pg_current_xact_id()::text::bigint from (${allFlowsSql.join(' union all ')}) f
     on conflict (workspace, design_id, month, version_id) do update set transaction = excluded.transaction
     returning design_id, month)
   delete from card_part p using touched t
   where p.workspace = $1 and p.month = t.month and (p.design_id is null or p.design_id = t.design_id)`,
)

/** Records that flows have changed the figures of their months, and deletes the stored figures of cards over these. */
export const recordChangedMonths = (tx: Tx, workspace: string, ids: readonly string[]) =>
  tx.run(touchMonths, [workspace, ids])

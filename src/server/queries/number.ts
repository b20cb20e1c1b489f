import { statement, type Tx } from '../platform/db/db'

/** One counter of a design's document numbers: it begins anew when its period differs from the stored one. */
export interface CounterStep {
  counter: string
  period: string
  step: number
}

const advance = statement<{ counter: string; value: number }>(
  'number-advance',
  `insert into number_counter as n (workspace, flow_id, counter, period, value)
   select $1, $2, s.counter, s.period, s.step
   from unnest($3::text[], $4::text[], $5::bigint[]) as s(counter, period, step) order by s.counter
   on conflict (workspace, flow_id, counter) do update set
     value = case when n.period = excluded.period then n.value + excluded.value else excluded.value end,
     period = excluded.period
   returning counter, value`,
)

/** Advances counters of a design and holds them until the transaction ends, so that no number is given twice. */
export async function advanceCounters(tx: Tx, workspace: string, designId: string, steps: CounterStep[]) {
  if (!steps.length) return {}
  const rows = await tx.run(advance, [
    ...[workspace, designId, steps.map((one) => one.counter)],
    ...[steps.map((one) => one.period), steps.map((one) => one.step)],
  ])
  return Object.fromEntries(rows.map(({ counter, value }) => [counter, value]))
}
